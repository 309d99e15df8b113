import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { picture } from '../support/members.ts';
import { fileOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');
const { imageUrl } = await publish(app, ann, { image: fileOf(await picture('jpeg', 700, 500), 'a.jpg') });
const stored = imageUrl ?? '';
const NOWHERE = `/media/${'0'.repeat(32)}-320.webp`;

const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

describe.each([
  ['a stored picture', stored, 'image/webp'],
  ['an initial', '/media/avatar-15-41.svg', 'image/svg+xml'],
  ['a family as initial', '/media/avatar-15-1f468-200d-1f469-200d-1f467.svg', 'image/svg+xml'],
  ['a gradient', '/media/banner-345.svg', 'image/svg+xml'],
])('%s', (_name, url, type) => {
  test('is public, typed, immutable and sandboxed', async () => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ ...SAFE, 'content-type': type, 'cache-control': FOR_EVER });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.rawPayload.length).toBeGreaterThan(0);
  });

  test('has the same headers for HEAD', async () => {
    const [whole, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name], `its ${name}`).toBe(whole.headers[name]);
    }
  });

  test('is 304 for a known etag', async () => {
    const { etag = '' } = (await app.inject(url)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });
});

test('the picture of a post has every width that is listed', async () => {
  const { image } = await publish(app, ann, { image: fileOf(await picture('jpeg', 1500, 1000), 'a.jpg') });
  expect(image?.sources.map(({ width }) => width)).toEqual([320, 640, 1280]);
  for (const { url, width } of image?.sources ?? []) {
    expect(await sharp((await app.inject(url)).rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
    });
  }
});

test.each([
  NOWHERE,
  stored.replace('.webp', '.webp.part'),
  stored.replace(/-\d+/, ''),
  stored.replace(/-\d+/, '-99'),
  '/media/',
  '/media/..%2fplaza.db',
  '/media/%2e%2e%2fplaza.db',
  '/media/..%5cplaza.db',
  '/media/avatar-999-41.svg',
  '/media/avatar-0-3c.svg/x',
])('%s is 404', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'image/webp' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});
