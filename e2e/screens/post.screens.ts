import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { commentsOf } from '../support/comments.ts';
import { button, field } from '../support/first-day.ts';
import { logIn } from '../support/members.ts';
import { chooseForPost, openPost, postHeading } from '../support/post-page.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

test('a post and its comments', async ({ page, scene, shoot }) => {
  await openPost(page, scene.market, scene.ada);
  await expect(commentsOf(page).items).toHaveCount(2);
  await shoot('post', 'whole page');
  await commentsOf(page).button.click();
  await expect(commentsOf(page).field).toHaveAttribute('aria-invalid', 'true');
  await commentsOf(page).menu.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  // At the end of the page on a phone, reactions are half behind the top bar, and so too small to be pressed.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 100));
  await shoot('post-comment-menu');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('post-comment-dialog');
});

test('a post in editing', async ({ page, scene, shoot }) => {
  await openPost(page, scene.market, scene.ada);
  await button(page, 'Post menu').click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await shoot('post-menu');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field(page, 'Title').fill('');
  await chooseForPost(page, 'Save');
  await expect(page.getByText('Please enter a tittle')).toBeVisible();
  await shoot('post-edited', 'whole page');
});

test('the image of a post', async ({ page, scene, shoot }) => {
  await openPost(page, scene.market, scene.ada);
  await button(page, 'Enlarge image').click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('complete', true);
  await shoot('post-image');
});

test('a post that is loading, and that is missing', async ({ page, scene, shoot }) => {
  await page.route(`**${endpointPath(getPost, { id: scene.market.id })}`, () => {
    // Never answered: the page keeps loading.
  });
  await page.goto(`/post/${scene.market.id}`);
  await logIn(page, scene.ada, { remember: true });
  await expect(page.getByText('Loading post…')).toBeAttached();
  await shoot('post-loading');
  await page.goto('/post/987654321');
  await expect(postHeading(page, 'This post is not here')).toBeVisible();
  await shoot('post-not-found');
});
