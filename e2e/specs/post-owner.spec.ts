import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { CONTENT_MISSING, deletePost, getPost, TITLE_MISSING, updatePost } from '@plaza/contract/post.ts';
import { createMember, PORTRAIT } from '../support/members.ts';
import { chooseForPost, openFromFeed, openPost, postHeading } from '../support/post-page.ts';
import { callAs, cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('its owner edits it, and the feed follows', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle(), image: PORTRAIT, alt: 'Before' });
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

test('an edit that cannot be saved keeps everything and is tried again', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
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

test('its owner deletes it: back to the feed, where it is gone', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  const other = await publish(plaza, member.session, { title: newTitle() });
  await openFromFeed(page, post, member);
  await chooseForPost(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await chooseForPost(page, 'Delete');
  const deleted = page.waitForResponse(`**${endpointPath(deletePost, { id: post.id })}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/');
  expect((await deleted).status()).toBe(200);
  await expect(cardOf(page, other.title)).toBeVisible();
  await expect(cardOf(page, post.title)).toHaveCount(0);
});
