import type { Locator, Page } from '@playwright/test';
import { createMember, logIn } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { postHeading } from '../support/post-page.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const more = (page: Page | Locator) => page.getByRole('button', { name: 'More', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Presses an entry of an open menu by keys only. @returns what asks for the names of the elements that have got the focus since then */
async function press(page: Page, name: string) {
  const entry = page.getByRole('menuitem', { name });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(entry).toBeFocused({ timeout: 50 });
  }).toPass();
  const focused = await page.evaluateHandle(() => {
    const names: (string | null)[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) names.push(target.getAttribute('aria-label') ?? target.textContent);
    });
    return names;
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return () => focused.jsonValue();
}

async function openByKey(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

const openings = { 'a key': openByKey, 'the pointer': openMenu };
for (const [by, open] of Object.entries(openings))
  test(`a dialog from a menu that ${by} opened gets the focus directly, and gives it back to the button`, async ({
    page,
    plaza,
  }) => {
    const { member: other, title } = await memberWithPost(plaza);
    const { member, post } = await memberWithPost(plaza);
    await logIn(page, member);
    await expect(heading(page, 'Home')).toBeFocused();
    const button = more(cardOf(page, title));
    for (const entry of ['Report', `Mute @${other.username}`, `Block @${other.username}`, 'Report'])
      await test.step(entry, async () => {
        await open(page, button);
        const focused = await press(page, entry);
        await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused();
        expect(await focused()).not.toContain('More');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(button).toBeFocused();
      });
    await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
    await expect(postHeading(page, post.title)).toBeFocused();
    const menu = page.getByRole('button', { name: 'Post menu' });
    await open(page, menu);
    const focused = await press(page, 'Delete');
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused();
    expect(await focused()).not.toContain('Post menu');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(menu).toBeFocused();
  });

test('a dialog that is closed before its menu has disappeared gives the focus back to the button', async ({
  page,
  plaza,
}) => {
  const { title } = await memberWithPost(plaza);
  await logIn(page, await createMember(plaza));
  await expect(heading(page, 'Home')).toBeFocused();
  await page.evaluate(() => {
    const slowly = new CSSStyleSheet();
    slowly.replaceSync('.menu[data-ending-style] { opacity: 0; transition: opacity 3600s !important }');
    document.adoptedStyleSheets.push(slowly);
  });
  const button = more(cardOf(page, title));
  await openMenu(page, button);
  await press(page, 'Report');
  await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused();
  await expect(page.locator('.menu')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('after an entry that opens nothing, Escape, and a link to the same page the button of a menu has the focus', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  await expect(heading(page, 'Home')).toBeFocused();
  const button = userMenu(page);
  await openByKey(page, button);
  await press(page, 'Dark theme');
  await expect(button).toBeFocused();
  await openByKey(page, button);
  const focused = await press(page, 'Settings');
  await expect(heading(page, 'Settings')).toBeFocused();
  expect(await focused()).not.toContain('Open user menu');
  await openByKey(page, button);
  await press(page, 'Settings');
  await expect(button).toBeFocused();
  await openByKey(page, button);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});
