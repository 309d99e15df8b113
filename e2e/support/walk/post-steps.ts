import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { PORTRAIT } from '../members.ts';
import { postHeading } from '../post-page.ts';
import { cardOf } from '../posts.ts';
import { expect } from '../test.ts';
import type { Walker } from './walker.ts';

/** Publishes a post with an image, with every message of the form. */
export async function writePost({ page, t, region, text }: Walker, title: string): Promise<void> {
  const composer = region('posts.composer.heading');
  const file = composer.locator('input[type=file]');
  const publish = composer.getByRole('button', { name: t('posts.composer.submit'), exact: true });
  await expect(composer).toContainText(t('posts.composer.imageTypes'));
  await composer.getByLabel(t('posts.content'), { exact: true }).fill('Of the first day');
  await publish.click();
  await expect(text('api.title_missing')).toBeVisible();
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(text('api.file_invalid_type')).toBeVisible();
  await file.setInputFiles(PORTRAIT);
  await expect(text('api.file_invalid_type')).toBeHidden();
  await composer.getByRole('button', { name: t('posts.composer.removeImage') }).click();
  await file.setInputFiles(PORTRAIT);
  await composer.getByLabel(t('posts.imageDescription')).fill('A portrait');
  await composer.getByLabel(t('posts.title'), { exact: true }).fill(title);
  await publish.click();
  const card = cardOf(page, title);
  await expect(card.getByRole('img', { name: 'A portrait' })).toBeVisible();
  await expect(card.getByText(t('posts.badge'), { exact: true })).toBeVisible();
  await expect(card.getByText(t('posts.views', { count: 0 }))).toBeVisible();
  await expect(card.locator('time')).toHaveText(t('time.now'));
}

/** Opens a post, which records a view, and comes back. */
export async function view({ page, t, button }: Walker, title: string): Promise<void> {
  const card = cardOf(page, title);
  await card.getByRole('link', { name: title }).click();
  await expect(postHeading(page, title)).toBeVisible();
  await button('common.back').click();
  await expect(card.getByText(t('posts.views', { count: 1 }), { exact: true })).toBeVisible();
  await expect(card.getByText(t('posts.badge'), { exact: true })).toBeHidden();
}

/** Likes and dislikes a post; each blocks the other and says why. */
export async function react({ page, t }: Walker, title: string): Promise<void> {
  const buttonOf = (key: 'reactions.like' | 'reactions.dislike') =>
    cardOf(page, title).getByRole('button', { name: t(key), exact: true });
  const [like, dislike] = [buttonOf('reactions.like'), buttonOf('reactions.dislike')];
  for (const [pressed, blocked, reason, toggle] of [
    [like, dislike, 'reactions.dislikeBlocked', toggleLike],
    [dislike, like, 'reactions.likeBlocked', toggleDislike],
  ] as const) {
    // Two presses during one call would cancel each other without a call.
    const answered = page.waitForResponse(`**${endpointPath(toggle)}`);
    await pressed.click();
    await expect(blocked).toBeDisabled();
    await expect(blocked).toHaveAccessibleDescription(t(reason));
    await answered;
    await pressed.click();
    await expect(blocked).toBeEnabled();
  }
}

/** Comments on a post and deletes the comment. */
export async function comment(walker: Walker, title: string): Promise<void> {
  const { page, t, button, field, text, choose, confirmDeletion } = walker;
  const comments = page.getByRole('list', { name: t('comments.heading') }).getByRole('listitem');
  await cardOf(page, title)
    .getByRole('link', { name: t('posts.comments', { count: 0, fresh: 0 }) })
    .click();
  await expect(text('comments.none')).toBeVisible();
  await field('comments.write').fill('First!');
  await button('comments.submit').click();
  await expect(comments).toHaveText([/First!/]);
  await choose('comments.menu', 'common.delete');
  await expect(page.getByRole('dialog')).toContainText(t('comments.deleteDialog.consequence'));
  await confirmDeletion();
  await expect(comments).toHaveCount(0);
}

/** Edits the open post; a second 'Edit' discards the changes. */
export async function edit({ page, choose, field }: Walker, title: string): Promise<void> {
  await choose('posts.menu', 'common.edit');
  await field('posts.title').fill('Thrown away');
  await choose('posts.menu', 'common.edit');
  await expect(postHeading(page, title)).toBeVisible();
  await choose('posts.menu', 'common.edit');
  await field('posts.content').fill('Of the second day');
  await choose('posts.menu', 'common.save');
  await expect(page.getByText('Of the second day')).toBeVisible();
}

/** Deletes a post of the present list on its page. */
export async function deletePost(walker: Walker, title: string): Promise<void> {
  const { page, button, heading, choose, confirmDeletion } = walker;
  await cardOf(page, title).getByRole('link', { name: title }).click();
  // The menus of the previous list have the same name.
  await expect(button('common.back')).toBeVisible();
  await choose('posts.menu', 'common.delete');
  await expect(heading('posts.deleteDialog.title')).toBeVisible();
  await confirmDeletion();
  await expect(page).toHaveURL(PAGES.feed);
  await expect(cardOf(page, title)).toHaveCount(0);
}
