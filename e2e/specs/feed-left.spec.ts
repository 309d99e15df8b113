import type { Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { TITLE_MISSING } from '@plaza/contract/post.ts';
import { createMember, logIn } from '../support/members.ts';
import { postHeading } from '../support/post-page.ts';
import { cardOf, composerOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

/** Presses the browser's own button; Playwright's `goBack` would wait for a page that does not come. */
async function pressBack(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory');
  await cdp.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? NaN });
}

test('Back closes the dialog that asks before a post is deleted, and leaves the page open', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
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

test('what was wrong with a draft is not said any more after the page was left', async ({ page, plaza }) => {
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

test('the code to open a post is there before all that is fetched later', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle(), content: 'Known words' });
  // What the page fetches two seconds later does not come.
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
