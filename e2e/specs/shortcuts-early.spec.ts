import type { Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { memberWithPosts } from '../support/feed.ts';
import { logIn } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, composerOf } from '../support/posts.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, test } from '../support/test.ts';

const CODE = '**/assets/shortcuts-*.js';

/** Opens the feed and delays the code of the shortcuts. @returns a function that lets it load */
async function openWithoutShortcuts(page: Page): Promise<() => void> {
  const release = await delayRequests(page, CODE);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  return release;
}

test('shortcuts that are pressed before their code is loaded run once it is loaded', async ({
  page,
  plaza,
}) => {
  const { member, titles } = await memberWithPosts(plaza, 4);
  await logIn(page, member, { remember: true });
  const release = await openWithoutShortcuts(page);
  for (const key of ['j', 'j', 'l']) await page.keyboard.press(key);
  await expect(shortcutsOf(page).opener).not.toBeAttached();
  release();
  const card = cardOf(page, titles[1] ?? '');
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('an early shortcut is dropped when the focus moves to another post or page', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 2);
  const [first = '', second = ''] = titles;
  await logIn(page, member, { remember: true });
  let release = await openWithoutShortcuts(page);
  await cardOf(page, first).focus();
  await page.keyboard.press('l');
  await cardOf(page, second).focus();
  release();
  await shortcutsOf(page).ready();
  await expect(page.getByRole('button', { name: 'Like', exact: true, pressed: true })).toHaveCount(0);
  release = await openWithoutShortcuts(page);
  await page.keyboard.press('?');
  await page.getByRole('complementary', { name: 'You' }).getByRole('link').click();
  await expect(page).toHaveURL(pagePath('profile', { id: member.username }));
  release();
  await shortcutsOf(page).ready();
  await expect(shortcutsOf(page).help).toBeHidden();
});

test('early typing in a field is not a shortcut', async ({ page, plaza }) => {
  const { member } = await memberWithPosts(plaza, 4);
  await logIn(page, member, { remember: true });
  const release = await openWithoutShortcuts(page);
  const { title, content } = composerOf(page);
  await title.focus();
  await page.keyboard.type('gp j?');
  await content.focus();
  release();
  await shortcutsOf(page).ready();
  await expect(content).toBeFocused();
  await expect(title).toHaveValue('gp j?');
  await expect(shortcutsOf(page).help).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a shortcut waits for posts that are loading', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 2);
  const [first = ''] = titles;
  await logIn(page, member, { remember: true });
  const release = await delayRequests(page, '**/api/posts/?**');
  await page.reload();
  await shortcutsOf(page).ready();
  await page.keyboard.press('j');
  release();
  await expect(cardOf(page, first)).toBeFocused();
});

test('j after the last loaded post waits for the next page', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 21);
  const [first = '', ...rest] = titles;
  const release = await delayRequests(page, '**/api/posts/?*cursor*');
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await cardOf(page, first).focus();
  for (const title of rest.slice(0, -1)) {
    await page.keyboard.press('j');
    await expect(cardOf(page, title)).toBeFocused();
  }
  await page.keyboard.press('j');
  release();
  await expect(cardOf(page, rest.at(-1) ?? '')).toBeFocused();
});
