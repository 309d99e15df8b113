import type { Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { publishMany } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, composerOf } from '../support/posts.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, test } from '../support/test.ts';

const CODE = '**/assets/shortcuts-*.js';

/** Opens the feed; the code of the shortcuts does not come before it is let in. */
async function openWithoutShortcuts(page: Page): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  return wanted.resolve;
}

test('a shortcut that is pressed before its code is there works once it is', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles = (await publishMany(plaza, member.session, 4)).toReversed();
  await logIn(page, member, { remember: true });
  const letIn = await openWithoutShortcuts(page);
  for (const key of ['j', 'j', 'l']) await page.keyboard.press(key);
  await expect(shortcutsOf(page).opener).not.toBeAttached();
  letIn();
  const card = cardOf(page, titles[1] ?? '');
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a key pressed early does nothing once another post has the focus, nor on another page', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const [first = '', second = ''] = await publishMany(plaza, member.session, 2);
  await logIn(page, member, { remember: true });
  let letIn = await openWithoutShortcuts(page);
  await cardOf(page, first).focus();
  await page.keyboard.press('l');
  await cardOf(page, second).focus();
  letIn();
  await shortcutsOf(page).ready();
  await expect(page.getByRole('button', { name: 'Like', exact: true, pressed: true })).toHaveCount(0);
  letIn = await openWithoutShortcuts(page);
  await page.keyboard.press('?');
  await page.getByRole('complementary', { name: 'You' }).getByRole('link').click();
  await expect(page).toHaveURL(pagePath('profile', { id: member.username }));
  letIn();
  await shortcutsOf(page).ready();
  await expect(shortcutsOf(page).help).toBeHidden();
});

test('what is typed meanwhile is no shortcut', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await publishMany(plaza, member.session, 4);
  await logIn(page, member, { remember: true });
  const letIn = await openWithoutShortcuts(page);
  const { title, content } = composerOf(page);
  await title.focus();
  await page.keyboard.type('gp j?');
  await content.focus();
  letIn();
  await shortcutsOf(page).ready();
  await expect(content).toBeFocused();
  await expect(title).toHaveValue('gp j?');
  await expect(shortcutsOf(page).help).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('it waits for posts that are still loading', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const [first = ''] = (await publishMany(plaza, member.session, 2)).toReversed();
  await logIn(page, member, { remember: true });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/posts/?**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await shortcutsOf(page).ready();
  await page.keyboard.press('j');
  held.resolve();
  await expect(cardOf(page, first)).toBeFocused();
});
