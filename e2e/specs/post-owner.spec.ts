import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE, UNREACHABLE } from '@plaza/contract/error.ts';
import { CONTENT_MISSING, getPost, TITLE_MISSING, updatePost } from '@plaza/contract/post.ts';
import { field } from '../support/first-day.ts';
import { logIn, PORTRAIT } from '../support/members.ts';
import { chooseForPost, openFromFeed, openPost, postHeading } from '../support/post-page.ts';
import { callAs, cardOf, memberWithPost, newTitle } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('an edit by the owner is shown on the page and in the feed', MAIN, async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza, { image: PORTRAIT, alt: 'Before' });
  await openFromFeed(page, post, member);
  await chooseForPost(page, 'Edit');
  await expect(field(page, 'Title')).toBeFocused();
  await field(page, 'Title').fill('Dropped');
  await chooseForPost(page, 'Edit');
  await expect(postHeading(page, post.title)).toBeVisible();
  await chooseForPost(page, 'Edit');
  await expect(field(page, 'Title')).toHaveValue(post.title);
  const title = newTitle('Edited');
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('Edited\ncontent');
  await field(page, 'Image description').fill('After');
  await chooseForPost(page, 'Save');
  await expect(postHeading(page, title)).toBeVisible();
  await expect(field(page, 'Title')).toBeHidden();
  await expect(page.getByRole('img', { name: 'After' })).toBeVisible();
  await chooseForPost(page, 'Edit');
  await field(page, 'Content').fill('Edited twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(cardOf(page, title).getByText('Edited twice')).toBeVisible();
  await expect(postHeading(page, title)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(cardOf(page, title).getByText('Edited twice')).toBeVisible();
  await expect(cardOf(page, post.title)).toHaveCount(0);
});

test('another tab shows an edit', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  await expect(cardOf(other, post.title)).toBeVisible();
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await chooseForPost(page, 'Edit');
  const title = newTitle('Edited');
  await field(page, 'Title').fill(title);
  await chooseForPost(page, 'Save');
  await expect(cardOf(other, title)).toBeVisible();
});

test('a later save does not replace a text that was saved elsewhere meanwhile, until one saves again', async ({
  page,
  plaza,
}) => {
  const browserErrors = browserErrorsOf(page);
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await chooseForPost(page, 'Edit');
  await field(page, 'Content').fill('Mine');
  await callAs(plaza, member.session, updatePost, {
    params: { id: post.id },
    json: { title: 'On the phone', content: 'Theirs\nin two lines' },
  });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText(ERROR_MESSAGE.changed_meanwhile)).toBeVisible();
  const other = page.getByRole('region', { name: 'Saved elsewhere meanwhile' });
  await expect(other).toContainText('On the phone');
  await expect(other).toContainText('Theirs\nin two lines');
  await expect(field(page, 'Content')).toHaveValue('Mine');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  const stored = async () => (await callAs(plaza, member.session, getPost, { params: { id: post.id } })).post;
  expect((await stored()).content).toBe('Theirs\nin two lines');
  await page.reload();
  await logIn(page, member);
  await expect(other).toContainText('On the phone');
  await expect(field(page, 'Content')).toHaveValue('Mine');
  await save.click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await expect(other).toBeHidden();
  expect(await stored()).toMatchObject({ title: post.title, content: 'Mine' });
  expect(browserErrors.filter((text) => !text.includes('409'))).toEqual([]);
});

test('an edit that failed to save keeps its texts, and Retry saves it', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await chooseForPost(page, 'Edit');
  await field(page, 'Title').fill('');
  await field(page, 'Content').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Title')).toHaveAccessibleDescription(TITLE_MISSING);
  await expect(field(page, 'Content')).toHaveAccessibleDescription(CONTENT_MISSING);
  await expect(field(page, 'Title')).toBeFocused();
  const title = newTitle('Kept');
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('Kept');
  await page.route(`**${endpointPath(updatePost, { id: post.id })}`, (route) =>
    route.request().method() === updatePost.method ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(field(page, 'Content')).toHaveValue('Kept');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(postHeading(page, title)).toBeVisible();
  expect((await callAs(plaza, member.session, getPost, { params: { id: post.id } })).post).toMatchObject({
    title,
    content: 'Kept',
  });
});
