import { CODE_MISSING } from '@plaza/contract/error.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { commentsOf } from '../support/comments.ts';
import { waitForDraft } from '../support/drafts.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { postHeading } from '../support/post-page.ts';
import { composerOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const CODE = '**/assets/settings-page-*.js';
const COMMENT = 'Half a thought';

test('a tab of an earlier build whose code is missing is reloaded without losing a draft', async ({
  page,
  plaza,
}) => {
  const { member, id, title } = await memberWithPost(plaza);
  // The answer of the server to a missing script.
  const gone = await page.request.get('/assets/settings-page-gone.js');
  expect(gone.status()).toBe(404);
  await page.route(CODE, (route) => route.fulfill({ response: gone }));
  await page.goto(pagePath('post', { id }));
  await logIn(page, member, { remember: true });
  await expect(postHeading(page, title)).toBeVisible();
  await commentsOf(page).field.fill(COMMENT);
  await waitForDraft(page, { text: COMMENT });

  await chooseFrom(page, userMenu(page), 'Settings');
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

test('a menu of an earlier build whose code is missing offers a reload without losing a draft', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const gone = await page.request.get('/assets/menu-popup-gone.js');
  // Messages have their own code, which is missing as well.
  const [menuCode, messageCode] = ['**/assets/menu-popup-*.js', '**/assets/toaster-*.js'];
  for (const code of [menuCode, messageCode])
    await page.route(code, (route) => route.fulfill({ response: gone }));
  await logIn(page, member, { remember: true });
  await composerOf(page).content.fill(COMMENT);
  await waitForDraft(page, { content: COMMENT });
  await userMenu(page).click();
  await expect(page.getByText(CODE_MISSING)).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(CODE_MISSING)).toBeHidden();
  await userMenu(page).click();
  await expect(page.getByText(CODE_MISSING)).toBeVisible();
  await expectAccessible(page);
  // The code of messages is still missing: it would replace the button during the press.
  await page.unroute(menuCode);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await page.unroute(messageCode);
  await expect(composerOf(page).content).toHaveValue(COMMENT);
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});
