import { CODE_MISSING } from '@plaza/contract/error.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { commentsOf } from '../support/comments.ts';
import { whenKept } from '../support/drafts.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { postHeading } from '../support/post-page.ts';
import { composerOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const CODE = '**/assets/settings-page-*.js';
const COMMENT = 'Half a thought';

test('a tab from before an upgrade, whose code is gone, is loaded anew and loses nothing typed', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
  // The server itself says what it has no more.
  const gone = await page.request.get('/assets/settings-page-gone.js');
  expect(gone.status()).toBe(404);
  await page.route(CODE, (route) => route.fulfill({ response: gone }));
  await page.goto(pagePath('post', { id }));
  await logIn(page, member, { remember: true });
  await expect(postHeading(page, title)).toBeVisible();
  await commentsOf(page).field.fill(COMMENT);
  await whenKept(page, { text: COMMENT });

  await chooseFrom(page, page.getByRole('button', { name: 'Open user menu' }), 'Settings');
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expect(page.getByText(CODE_MISSING)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(postHeading(page, title)).toBeVisible();
  await expect(commentsOf(page).field).toHaveValue(COMMENT);
});

test('a menu of a tab from before an upgrade, whose code is gone, offers a reload that loses nothing typed', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const gone = await page.request.get('/assets/menu-popup-gone.js');
  // Neither can say so by itself: messages have code, too.
  const codes = /\/assets\/(menu-popup|toaster)-.*\.js/;
  await page.route(codes, (route) => route.fulfill({ response: gone }));
  await logIn(page, member, { remember: true });
  await composerOf(page).content.fill(COMMENT);
  await whenKept(page, { content: COMMENT });
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await expect(page.getByText(CODE_MISSING)).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(CODE_MISSING)).toBeHidden();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await expect(page.getByText(CODE_MISSING)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(codes);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(composerOf(page).content).toHaveValue(COMMENT);
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});
