import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { button } from '../support/first-day.ts';
import { logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { delayRequests } from '../support/network.ts';
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
  await userMenu(page).click();
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

test('a feed that is loading, and that failed to load', async ({ page, scene, shoot }) => {
  const release = await delayRequests(page, FEED, 'abort');
  await logIn(page, scene.ada);
  await expect(composerOf(page).region).toBeVisible();
  await shoot('feed-loading');
  release();
  await expect(button(page, 'Retry')).toBeVisible();
  await shoot('feed-failed');
});

test('a session that is being restored, and that cannot be', async ({ page, scene, shoot }) => {
  await logIn(page, scene.ada, { remember: true });
  await stayUnreachable(page);
  const release = await delayRequests(page, '**/api/auth/refresh', 'abort');
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await shoot('restoring');
  release();
  await expect(button(page, 'Try again')).toBeVisible();
  await shoot('unreachable');
});
