import type { Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { TITLE_MISSING } from '@plaza/contract/post.ts';
import { createMember, logIn } from '../support/members.ts';
import { postHeading } from '../support/post-page.ts';
import { cardOf, composerOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

/** Goes back in the history; Playwright's `goBack` would wait for a navigation. */
async function pressBack(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory');
  await cdp.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? NaN });
}

test('Back closes the dialog that confirms a deletion and does not leave the page', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await page.getByRole('complementary', { name: 'You' }).getByRole('link').click();
  const profile = pagePath('profile', { id: member.username });
  await expect(page).toHaveURL(profile);
  await cardOf(page, title).getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await pressBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(profile);
  await expect(cardOf(page, title)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(PAGES.feed);
});

test('errors of a draft are not shown after the page was left', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const composer = composerOf(page);
  await composer.content.fill('Words');
  await composer.publish.click();
  await expect(page.getByText(TITLE_MISSING)).toBeVisible();
  await page.getByRole('complementary', { name: 'You' }).getByRole('link').click();
  await expect(page).toHaveURL(pagePath('profile', { id: member.username }));
  await page.goBack();
  await expect(composer.content).toHaveValue('Words');
  await expect(page.getByText(TITLE_MISSING)).toHaveCount(0);
});

test('the code of the post page is loaded before the code that is loaded later', async ({
  page,
  context,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza, { content: 'Known words' });
  // Prevents the requests that the page sends two seconds later.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms === 2000 ? 0 : start(work, ms)) });
  });
  const code = page.waitForResponse('**/assets/post-page-*.js');
  await logIn(page, member);
  await expect(cardOf(page, title)).toBeVisible();
  await (await code).finished();
  await context.setOffline(true);
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(postHeading(page, title)).toBeVisible();
  await expect(page.getByText('Known words')).toBeVisible();
});
