import type { Page } from '@playwright/test';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import { logIn, PORTRAIT } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, composerOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { browserErrorsOf, expectFitsWidth } from '../support/watch-page.ts';

/** The size in pixels of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

async function fetchFile(page: Page, path: string) {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return { type: answer.headers()['content-type'] ?? '', body: await answer.body() };
}

test('the manifest is valid, and its icons have the declared types and sizes', async ({ page }) => {
  const browserErrors = browserErrorsOf(page);
  await page.goto('/login');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const { type, body } = await fetchFile(page, link ?? '');
  expect(type).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(body.toString()) as { name: string; icons: Record<string, string>[] };
  expect(manifest.name).toBe('Plaza');
  for (const { src = '', type: said = '', sizes } of manifest.icons) {
    const icon = await fetchFile(page, src);
    expect(icon.type).toBe(said);
    if (said === 'image/png') expect(sizeOf(icon.body)).toBe(sizes);
  }
  const cdp = await page.context().newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(browserErrors).toEqual([]);
});

test('the log-in page describes Plaza in one line', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText(ABOUT_PLAZA)).toBeVisible();
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(ABOUT_PLAZA);
});

test('the icons, the preview image and robots.txt exist', async ({ page }) => {
  await page.goto('/login');
  for (const link of await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all())
    expect((await fetchFile(page, (await link.getAttribute('href')) ?? '')).type).toMatch(/^image\//);
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(sizeOf((await fetchFile(page, preview ?? '')).body)).toBe('1200x630');
  expect((await fetchFile(page, '/robots.txt')).body.toString()).toMatch(/^User-agent: \*$/m);
});

test('a printed feed shows posts in full, dark on light, without controls', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza, { content: 'A line\n'.repeat(40) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, member);
  const card = cardOf(page, title);
  const height = async () => (await card.boundingBox())?.height ?? NaN;
  const before = await height();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(card.getByRole('heading', { name: title })).toBeVisible();
  await expect(composerOf(page).region).toBeHidden();
  await expect(page.getByRole('link', { name: 'New to me' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(card.getByRole('button', { name: 'Show more' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Post menu' })).toBeHidden();
  expect(await height()).toBeGreaterThan(before * 2);
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe('light');
});

test('feed and post fit 320 px with a draft and forced colours', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza, { image: PORTRAIT, alt: 'A face' });
  await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
  await logIn(page, member);
  await composerOf(page).content.fill('word '.repeat(80));
  await composerOf(page).file.setInputFiles(PORTRAIT);
  await expectFitsWidth(page, 320);
  await openPost(page, post, member);
  await expectFitsWidth(page, 320);
});
