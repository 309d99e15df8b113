import type { Page } from '@playwright/test';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, composerOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectFitsWidth } from '../support/watch-page.ts';

/** The size in pixels of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

async function fetchFile(page: Page, path: string) {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return { type: answer.headers()['content-type'] ?? '', body: await answer.body() };
}

test('can be installed: the manifest and all its icons are there, in the sizes it says', async ({ page }) => {
  const complaints = complaintsOf(page);
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
  expect(complaints).toEqual([]);
});

test('has the icons and the picture that others ask for', async ({ page }) => {
  await page.goto('/login');
  for (const link of await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all())
    expect((await fetchFile(page, (await link.getAttribute('href')) ?? '')).type).toMatch(/^image\//);
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(sizeOf((await fetchFile(page, preview ?? '')).body)).toBe('1200x630');
  expect((await fetchFile(page, '/robots.txt')).body.toString()).toMatch(/^User-agent: \*$/m);
});

test('on paper there is only what somebody wrote, all of it, dark on light', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`);
  const { title } = await publish(plaza, member.session, { title: newTitle(), content: lines.join('\n') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, member);
  const card = cardOf(page, title);
  const height = async () => (await card.boundingBox())?.height ?? NaN;
  const before = await height();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(card.getByRole('heading', { name: title })).toBeVisible();
  await expect(composerOf(page).region).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(card.getByRole('button', { name: 'Show more' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Post menu' })).toBeHidden();
  expect(await height()).toBeGreaterThan(before * 2);
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe('light');
});

test('fits 320 px, as when it is enlarged, also with a draft and forced colours', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle(), image: PORTRAIT, alt: 'A face' });
  await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
  await logIn(page, member);
  await composerOf(page).content.fill('word '.repeat(80));
  await composerOf(page).file.setInputFiles(PORTRAIT);
  await expectFitsWidth(page, 320);
  await openPost(page, post, member);
  await expectFitsWidth(page, 320);
});
