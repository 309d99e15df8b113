import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { button } from '../support/first-day.ts';
import { logIn } from '../support/members.ts';
import { cardOf, composerOf } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

const FEED = `**${endpointPath(listPosts)}?**`;

test('feed', async ({ page, scene, shoot }) => {
  await logIn(page, scene.ada);
  const card = cardOf(page, scene.market.title);
  await expect(card.getByRole('img')).toHaveJSProperty('complete', true);
  await shoot('feed');
  await shoot('feed-whole', 'whole page');
  await button(page, 'Open user menu').click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await shoot('feed-user-menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('?');
  await expect(shortcutsOf(page).help).toBeVisible();
  await shoot('feed-shortcuts');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await shoot('feed-post-menu');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('feed-delete-dialog');
});

test('composer', async ({ page, scene, shoot }) => {
  await logIn(page, scene.ada);
  const composer = composerOf(page);
  await composer.publish.click();
  await expect(page.getByText('Please enter a tittle')).toBeVisible();
  await shoot('composer-mistakes');
  await composer.title.fill('What a view');
  await composer.content.fill('From the path behind the school.');
  await composer.file.setInputFiles(scene.picture);
  await composer.description.fill('Hills');
  await shoot('composer-filled');
  await page.route(`**${endpointPath(listPosts)}`, () => {
    // Never answered: the upload stays under way.
  });
  await composer.publish.click();
  await expect(composer.region.getByRole('progressbar')).toBeVisible();
  await shoot('composer-sending');
});

test('a feed without posts', async ({ page, scene, shoot }) => {
  await page.route(FEED, (route) => route.fulfill({ json: [] }));
  await logIn(page, scene.ada);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await shoot('feed-empty');
});

test('a feed that loads, and fails', async ({ page, scene, shoot }) => {
  const held = Promise.withResolvers<void>();
  await page.route(FEED, async (route) => {
    await held.promise;
    await route.abort();
  });
  await logIn(page, scene.ada);
  await expect(composerOf(page).region).toBeVisible();
  await shoot('feed-loading');
  held.resolve();
  await expect(button(page, 'Retry')).toBeVisible();
  await shoot('feed-failed');
});

test('a session that is restored, and cannot be', async ({ page, scene, shoot }) => {
  await logIn(page, scene.ada, { remember: true });
  const held = Promise.withResolvers<void>();
  await stayUnreachable(page);
  await page.route('**/api/auth/refresh', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await shoot('restoring');
  held.resolve();
  await expect(button(page, 'Try again')).toBeVisible();
  await shoot('unreachable');
});
