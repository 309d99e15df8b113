import type { Page } from '@playwright/test';
import { createPost } from '@plaza/contract/post.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { writeComment } from '../support/comments.ts';
import { expectLogInPage, navigationsOf } from '../support/languages.ts';
import { createMember, PORTRAIT, type SignedUp } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, composerOf, memberWithPost, newTitle, publishedTitles } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { textsOf, type Texts } from '../support/texts.ts';
import { logIn } from '../support/walk/form-steps.ts';
import { walkerOf, type Walker } from '../support/walk/walker.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

const [english, german, arabic] = [textsOf('en'), textsOf('de'), textsOf('ar')];

const setting = ({ page, t }: Walker) =>
  page.getByRole('combobox', { name: t('language.heading'), exact: true });

/** Logs in and opens the settings in English. */
async function openSettings(page: Page, member: SignedUp): Promise<Walker> {
  const walker = walkerOf(page, english, member);
  await logIn(walker);
  await walker.choose('app.openMenu', 'app.settings');
  await expect(walker.heading('settings.title')).toBeVisible();
  return walker;
}

/** The settings are in a language. */
async function expectSettings({ page, member }: Walker, t: Texts): Promise<Walker> {
  const walker = walkerOf(page, t, member);
  await walker.expectLanguage();
  await expect(walker.heading('settings.title')).toBeVisible();
  await expect(walker.button('app.openMenu')).toBeVisible();
  await expect(page).toHaveTitle(`${t('settings.title')} · Plaza`);
  return walker;
}

test(
  'the setting turns the page in place, saves itself, and follows the browser again',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const member = await createMember(plaza);
    const before = await openSettings(page, member);
    const navigations = navigationsOf(page);
    await before.field('common.name').fill('Not saved yet');
    let walker = before;
    for (const t of [german, arabic]) {
      const saved = walkerOf(page, t, member).text('api.profile_updated');
      await Promise.all([saved.waitFor(), setting(walker).selectOption(t.language)]);
      walker = await expectSettings(walker, t);
      await expect(setting(walker)).toHaveValue(t.language);
      await expect(setting(walker)).toBeEnabled();
      await expect(walker.field('common.name')).toHaveValue('Not saved yet');
      await expectAccessible(page);
    }
    await setting(walker).selectOption('auto');
    walker = await expectSettings(walker, english);
    await expect(setting(walker)).toHaveValue('auto');
    expect(navigations).toEqual([]);
    await page.reload();
    await expectSettings(walker, english);
    expect(browserErrors).toEqual([]);
  },
);

test('the language of the setting stays in the browser after sign-out', async ({ page, plaza }) => {
  const walker = await openSettings(page, await createMember(plaza));
  await setting(walker).selectOption('ar');
  const { choose } = await expectSettings(walker, arabic);
  await choose('app.openMenu', 'app.signOut');
  await expectLogInPage(page, arabic);
});

test('a setting that cannot be saved changes nothing and says why', async ({ page, plaza, context }) => {
  const walker = await openSettings(page, await createMember(plaza));
  await context.setOffline(true);
  await setting(walker).selectOption('de');
  await expect(page.getByRole('alert')).toHaveText('That did not work');
  await expect(setting(walker)).toHaveValue('auto');
  await walker.expectLanguage();
});

test('other tabs turn, too, and keep what was typed there', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  const walker = await openSettings(page, member);
  const feed = await openBehind(page, PAGES.feed);
  const postPage = await openBehind(page, pagePath('post', { id: post.id }));
  await composerOf(feed).title.fill('A title');
  await composerOf(feed).content.fill('Some content');
  await walkerOf(postPage, english, member).field('comments.write').fill('A comment');
  const navigations = [navigationsOf(feed), navigationsOf(postPage)];
  await setting(walker).selectOption('ar');
  const inFeed = walkerOf(feed, arabic, member);
  await inFeed.expectLanguage();
  await expect(inFeed.field('posts.title')).toHaveValue('A title');
  await expect(inFeed.field('posts.content')).toHaveValue('Some content');
  await expect(feed).toHaveTitle(`${arabic('feed.heading')} · Plaza`);
  const onPost = walkerOf(postPage, arabic, member);
  await onPost.expectLanguage();
  await expect(onPost.field('comments.write')).toHaveValue('A comment');
  await expect(onPost.button('comments.submit')).toBeVisible();
  expect(navigations).toEqual([[], []]);
});

test('a post that is being uploaded is published after the page has turned', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const walker = await openSettings(page, member);
  const feed = await openBehind(page, PAGES.feed);
  const [composer, title] = [composerOf(feed), newTitle()];
  const release = await delayRequests(feed, `**${endpointPath(createPost)}`);
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.file.setInputFiles(PORTRAIT);
  await composer.publish.click();
  await expect(composer.publish).toHaveAttribute('aria-busy', 'true');
  await setting(walker).selectOption('de');
  const inFeed = walkerOf(feed, german, member);
  await inFeed.expectLanguage();
  await expect(inFeed.field('posts.title')).toHaveValue(title);
  release();
  await expect(cardOf(feed, title)).toBeVisible();
  await expect(inFeed.field('posts.title')).toHaveValue('');
  expect(await publishedTitles(plaza, member)).toEqual([title]);
});

test('the number of unread notifications stays in the title and in the name of the bell', async ({
  page,
  plaza,
}) => {
  const { member, post } = await memberWithPost(plaza);
  const { session } = await createMember(plaza);
  await writeComment(plaza, session, post, 'Hello');
  let walker = await openSettings(page, member);
  await expect(page).toHaveTitle(`(1) ${english('settings.title')} · Plaza`);
  for (const t of [german, arabic]) {
    await setting(walker).selectOption(t.language);
    walker = walkerOf(page, t, member);
    await walker.expectLanguage();
    await expect(page).toHaveTitle(`(1) ${t('settings.title')} · Plaza`);
    const bell = page.getByRole('link', { name: t('notifications.unread', { count: 1 }) });
    await expect(bell).toHaveAttribute('href', PAGES.notifications);
  }
});
