import type { Page } from '@playwright/test';
import { nextFrame } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, composerOf, memberWithPost, newTitle } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const MENU_CODE = '**/assets/menu-popup-*';

test('the button of a menu whose code is still loading is busy', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  const release = await delayRequests(page, MENU_CODE);
  await logIn(page, member);
  await expect(cardOf(page, title)).toBeVisible();
  await userMenu(page).click();
  await expect(userMenu(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(userMenu(page)).not.toHaveAttribute('aria-busy');
});

const goesOn = {
  'writes in another field': (page: Page) => composerOf(page).title.fill('Something else'),
  'presses Escape': (page: Page) => page.keyboard.press('Escape'),
};
for (const [what, act] of Object.entries(goesOn))
  test(`a menu whose code arrives after the member ${what} does not open`, async ({ page, plaza }) => {
    const release = await delayRequests(page, MENU_CODE);
    await logIn(page, await createMember(plaza));
    const button = userMenu(page);
    const code = page.waitForResponse(MENU_CODE);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await act(page);
    release();
    await (await code).finished();
    // Waits until the script has run and its changes are drawn.
    await page.evaluate((url) => import(url), (await code).url());
    await nextFrame(page);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
  });

test('a press that publishes before the code is loaded shows at once that it works, and publishes one post', async ({
  page,
  plaza,
}) => {
  const release = await delayRequests(page, '**/assets/publish-draft-*');
  await logIn(page, await createMember(plaza));
  const composer = composerOf(page);
  const title = newTitle();
  await composer.title.fill(title);
  await composer.content.fill('Words');
  await composer.publish.click();
  await expect(composer.publish).toHaveAttribute('aria-busy', 'true');
  await composer.title.press('Enter');
  release();
  await expect(cardOf(page, title)).toHaveCount(1);
  await expect(composer.title).toHaveValue('');
});

test('a press that publishes can be cancelled while the code is loading, and keeps the draft', async ({
  page,
  plaza,
}) => {
  const release = await delayRequests(page, '**/assets/publish-draft-*');
  await logIn(page, await createMember(plaza));
  const composer = composerOf(page);
  await composer.title.fill('For later');
  await composer.content.fill('Words');
  await composer.publish.click();
  await expect(composer.publish).toHaveAttribute('aria-busy', 'true');
  await composer.cancel.click();
  await expect(composer.publish).toHaveAttribute('aria-busy', 'false');
  const code = page.waitForResponse('**/assets/publish-draft-*');
  release();
  await (await code).finished();
  await page.evaluate((url) => import(url), (await code).url());
  await nextFrame(page);
  await expect(composer.title).toHaveValue('For later');
  await expect(cardOf(page, 'For later')).toHaveCount(0);
});

test('a dialog whose code is still loading dims the page at once, and opens when the code arrives', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  const release = await delayRequests(page, '**/assets/delete-post-dialog-*');
  await logIn(page, member);
  await openMenu(page, cardOf(page, title).getByRole('button', { name: 'Post menu' }));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.locator('.dialog-backdrop')).toBeVisible();
  release();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
});

test('the code of menus and dialogs is loaded before that of other pages', async ({ page, plaza }) => {
  const { member } = await memberWithPost(plaza);
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
  const last = page.waitForResponse('**/assets/settings-page-*');
  await logIn(page, member);
  await last;
  const order = [
    'publish-draft',
    'menu-popup',
    'user-menu-popup',
    'delete-post-dialog',
    'dialog-popup',
    'settings-page',
  ];
  const places = order.map((name) => requested.findIndex((path) => path.startsWith(`/assets/${name}-`)));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(Math.max(...places)).toBe(places.at(-1));
});
