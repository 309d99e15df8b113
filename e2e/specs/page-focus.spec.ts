import type { Page } from '@playwright/test';
import { PAGES, pagePath, type PageName } from '@plaza/contract/pages.ts';
import { test } from '../support/community.ts';
import { nextFrame } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { confirmDeletion, userMenu, openMenu, chooseFrom } from '../support/menus.ts';
import { bellOf } from '../support/notifications.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { chooseForPost, postHeading } from '../support/post-page.ts';
import { cardOf, memberWithPost, publish } from '../support/posts.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, MAIN } from '../support/test.ts';

/** The only `h1` of the page has the focus, and the page has another title than the one before. */
async function expectPageOpened(page: Page, before: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCount(1);
  await expect(page).toHaveTitle(/. · Plaza$/);
  expect(await page.title()).not.toBe(before);
}

test(
  'every page that opens inside Plaza has a title of its own, and its heading gets the focus',
  MAIN,
  async ({ page, plaza, owner }) => {
    const member = await createMember(plaza);
    const { id } = await publish(plaza, member.session);
    const ids: Partial<Record<PageName, string | number>> = {
      post: id,
      profile: member.username,
      settings: owner.session.userId,
      manageSubject: `post-${id}`,
    };
    await logIn(page, owner);
    await expectPageOpened(page, '');
    const names = Object.keys(PAGES) as PageName[];
    // The feed is open, and the owner needs no claim.
    const opened = names.filter((name) => name !== 'feed' && name !== 'claim');
    const subject = (gone: string) => pagePath('manageSubject', { id: gone });
    const missing = [subject('post-0'), '/missing', subject('post-999999')];
    for (const path of [...opened.map((name) => pagePath(name, { id: ids[name] ?? '' })), ...missing])
      await test.step(path, async () => {
        const before = await page.title();
        await page.evaluate((to) => history.pushState(null, '', to), path);
        await expectPageOpened(page, before);
      });
  },
);

test('links, shortcuts, a deletion and the sign-out move the focus to the heading of the next page', async ({
  page,
  plaza,
}) => {
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await expect(heading('Home')).toBeFocused();
  await shortcutsOf(page).ready();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(postHeading(page, post.title)).toBeFocused();
  await bellOf(page).click();
  await expect(heading('Notifications')).toBeFocused();
  await openMenu(page, userMenu(page));
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(heading('Settings')).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(postHeading(page, post.title)).toBeFocused();
  await chooseForPost(page, 'Delete');
  await confirmDeletion(page);
  await expect(heading('Home')).toBeFocused();
  await chooseFrom(page, userMenu(page), 'Sign out');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(PAGES.logIn);
});

/** Opens the page of a post, which shows its heading once it is released, and has another one before. */
async function openLate(page: Page, plaza: PlazaServer) {
  const { post } = await memberWithPost(plaza);
  await logIn(page, await createMember(plaza));
  const title = cardOf(page, post.title).getByRole('link', { name: post.title });
  await expect(title).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/posts/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const path = `${pagePath('post', { id: post.id })}?other`;
  await page.evaluate((to) => history.pushState(null, '', to), path);
  return { heading: postHeading(page, post.title), release: held.resolve };
}

/** Waits until a heading that is there would have the focus. */
async function untilFocusIsSet(page: Page): Promise<void> {
  await nextFrame(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  for (let times = 0; times < 2; times++) await nextFrame(page);
}

test('a heading that a page shows late takes no focus from a member who has pressed a key', async ({
  page,
  plaza,
}) => {
  const { heading, release } = await openLate(page, plaza);
  await page.keyboard.press('Tab');
  release();
  await expect(heading).toBeVisible();
  await untilFocusIsSet(page);
  await expect(heading).not.toBeFocused();
});

test('a heading that a page shows late takes no focus from a button that got it without a key', async ({
  page,
  plaza,
}) => {
  const { heading, release } = await openLate(page, plaza);
  await userMenu(page).focus();
  release();
  await expect(heading).toBeVisible();
  await untilFocusIsSet(page);
  await expect(userMenu(page)).toBeFocused();
});

test('a heading is outlined after a key, and not after a click', async ({ page, plaza }) => {
  const { member } = await memberWithPost(plaza);
  await logIn(page, member);
  const heading = page.getByRole('heading', { level: 1, name: 'Notifications' });
  await bellOf(page).click();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
  await page.getByRole('link', { name: 'Plaza', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeFocused();
  await bellOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'solid');
});
