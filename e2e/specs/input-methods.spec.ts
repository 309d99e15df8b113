import type { Locator, Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { cardOf, composerOf, memberWithPost, newTitle } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

/** The key presses of an input method: during a composition, and as Safari reports the one that ends it. */
const COMPOSITIONS = [
  { isComposing: true, keyCode: 0 },
  { isComposing: false, keyCode: 229 },
];

/** Presses keys that belong to an input method. */
async function compose(target: Locator, keys: readonly string[], modifiers: { ctrlKey?: boolean } = {}) {
  for (const composition of COMPOSITIONS)
    for (const key of keys)
      await target.dispatchEvent('keydown', {
        key,
        bubbles: true,
        cancelable: true,
        ...composition,
        ...modifiers,
      });
}

const dialog = (page: Page) => page.getByRole('dialog');

test('keys of an input method neither complete, close, submit, cancel, nor start anything', async ({
  page,
  plaza,
}) => {
  const { member, title: posted } = await memberWithPost(plaza);
  await logIn(page, await createMember(plaza));
  const { title, content } = composerOf(page);
  const name = newTitle();
  await compose(page.locator('body'), ['n']);
  await expect(title).not.toBeFocused();
  await title.fill(name);
  await content.focus();
  const typed = `@${member.username.slice(0, -1)}`;
  await page.keyboard.type(typed);
  const option = page.getByRole('option', { name: member.username });
  await expect(option).toBeVisible();
  // Its role is another one while the list is open.
  const field = page.locator('textarea:focus');
  await compose(field, ['Enter', 'Tab', 'Escape', 'ArrowDown']);
  await expect(option).toBeVisible();
  await expect(field).toHaveValue(typed);
  await page.keyboard.press('Escape');
  await expect(option).toHaveCount(0);
  await compose(content, ['Enter'], { ctrlKey: true });
  await expect(title).toHaveValue(name);
  await expect(composerOf(page).publish).toBeEnabled();
  await chooseFrom(page, cardOf(page, posted).getByRole('button', { name: 'More', exact: true }), 'Report');
  const words = dialog(page).getByRole('textbox');
  await words.fill('ad');
  await compose(words, ['Escape']);
  await expect(words).toHaveValue('ad');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('Escape of an input method keeps the editor of a bio, and another one closes it', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await page.goto(pagePath('profile', { id: member.username }));
  await logIn(page, member);
  await chooseFrom(page, page.getByRole('button', { name: 'Profile menu' }), 'Edit');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.fill('me');
  await compose(bio, ['Escape', 'Enter']);
  await expect(bio).toHaveValue('me');
  await page.keyboard.press('Escape');
  await expect(bio).toHaveCount(0);
});
