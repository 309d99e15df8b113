import { createPost } from '@plaza/contract/post.ts';
import { IMAGE_DAMAGED, IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { describe, expect, it } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { anyText } from '../support/matchers.ts';
import { call } from '../support/client.ts';
import { bitmap } from '../support/images/bitmaps.ts';
import { hollowPng, noisy, plain, slightGif } from '../support/images/pictures.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

describe('a picture of a post', () => {
  it.each([
    ['png', () => plain(64, 48).png().toBuffer()],
    ['jpeg', () => plain(64, 48).jpeg().toBuffer()],
    ['gif', () => plain(64, 48).gif().toBuffer()],
    ['webp', () => plain(64, 48).webp().toBuffer()],
    ['bmp', () => Promise.resolve(bitmap({ width: 64, height: 48, depth: 24 }))],
  ])('may be a %s, whatever its name and type', async (_kind, make) => {
    const image = fileOf(await make(), 'notes.txt', 'text/plain');
    expect((await publish(app, ann, { image })).image).toMatchObject({ width: 64, height: 48, alt: '' });
  });

  it('is rejected as an SVG named png, and leaves no post', async () => {
    const stored = () => db.selectFrom('posts').select('id').execute();
    const before = await stored();
    const form = formOf({ title: 'A', content: 'B', image: fileOf(SVG, 'a.png', 'image/png') });
    const { error } = await call(app, createPost, { token: ann.token, form });
    expect(error()).toMatchObject({
      code: 'file-invalid-type',
      message: 'File type not supported. Please upload a jpeg, png, gif, or jpg file.',
      fields: { image: anyText },
    });
    expect(await stored()).toEqual(before);
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'is rejected as damaged if half of a %s',
    async (format) => {
      const whole = await noisy(200, 200).toFormat(format).toBuffer();
      const image = fileOf(whole.subarray(0, whole.length / 2), `a.${format}`, `image/${format}`);
      const form = formOf({ title: 'A', content: 'B', image });
      const { error } = await call(app, createPost, { token: ann.token, form });
      expect(error()).toMatchObject({
        code: 'file-invalid-type',
        message: IMAGE_DAMAGED,
        fields: { image: IMAGE_DAMAGED },
      });
    },
  );

  it.each([
    [hollowPng(8001, 5000), { limit: 'pixels', found: '41', most: '40' }],
    [slightGif(2, 2, 301), { limit: 'frames', found: '301', most: '300' }],
    [slightGif(1005, 1005, 100), { limit: 'all_pixels', found: '102', most: '100' }],
  ])('beyond a limit is rejected with what it has and may have', async (file, values) => {
    const image = fileOf(file, 'a.png', 'image/png');
    const form = formOf({ title: 'A', content: 'B', image });
    const answer = (await call(app, createPost, { token: ann.token, form })).error();
    expect(answer).toMatchObject({
      code: 'file-too-large',
      key: 'image_too_large',
      values,
      fields: { image: answer.message },
      fieldKeys: { image: 'image_too_large' },
    });
    expect(answer.message).toContain(` ${values.found} `);
    expect(answer.message).toContain(`up to ${values.most}.`);
  });

  it('may have ten megabytes at most', async () => {
    const createWithImage = (bytes: number) => {
      const image = fileOf(Buffer.alloc(bytes), 'a.png', 'image/png');
      return call(app, createPost, { token: ann.token, form: formOf({ title: 'A', content: 'B', image }) });
    };
    // Zeros are no picture, which is only seen once the size was good.
    expect((await createWithImage(IMAGE_MAX_BYTES)).error().code).toBe('file-invalid-type');
    expect((await createWithImage(IMAGE_MAX_BYTES + 1)).error().code).toBe('file-too-large');
  });
});
