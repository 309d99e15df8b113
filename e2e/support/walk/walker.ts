import type { Page } from '@playwright/test';
import type { Member } from '../members.ts';
import { expectLanguage } from '../languages.ts';
import { chooseFrom } from '../menus.ts';
import type { PlainTextKey, Texts } from '../texts.ts';

export type Walker = ReturnType<typeof walkerOf>;

/** Somebody who uses Plaza in a language, and finds elements by their names in it. */
export function walkerOf(page: Page, t: Texts, member: Member) {
  const named =
    (role: 'button' | 'link' | 'heading' | 'textbox' | 'region' | 'menuitem') => (key: PlainTextKey) =>
      page.getByRole(role, { name: t(key), exact: true });
  const button = named('button');
  return {
    page,
    t,
    member,
    button,
    link: named('link'),
    heading: named('heading'),
    region: named('region'),
    menuItem: named('menuitem'),
    field: (key: PlainTextKey) => page.getByLabel(t(key), { exact: true }),
    text: (key: PlainTextKey) => page.getByText(t(key), { exact: true }),
    /** Chooses an item of the menu that a button opens. */
    choose: (menu: PlainTextKey, item: PlainTextKey) => chooseFrom(page, button(menu), t(item)),
    /** Confirms a deletion in its dialog. */
    confirmDeletion: () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.delete'), exact: true })
        .click(),
    expectLanguage: () => expectLanguage(page, t),
  };
}
