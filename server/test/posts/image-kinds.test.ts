import { createPost } from '@plaza/contract/post.ts';
import { IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { anyText } from '../support/matchers.ts';
import { call } from '../support/client.ts';
import { bitmap } from '../support/images/bitmaps.ts';
import { picture } from '../support/members.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#36c' } });
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

describe('a picture of a post', () => {
  it.each([
    ['png', () => plain().png().toBuffer()],
    ['jpeg', () => plain().jpeg().toBuffer()],
    ['gif', () => plain().gif().toBuffer()],
    ['webp', () => plain().webp().toBuffer()],
    ['bmp', () => Promise.resolve(bitmap({ width: 64, height: 48, depth: 24 }))],
  ])('may be a %s, whatever its name and type say', async (_kind, make) => {
    const image = fileOf(await make(), 'notes.txt', 'text/plain');
    expect((await publish(app, ann, { image })).image).toMatchObject({ width: 64, height: 48, alt: '' });
  });

  it.each([
    ['an SVG', () => Promise.resolve(SVG)],
    ['a TIFF', () => plain().tiff().toBuffer()],
    ['text', () => Promise.resolve(Buffer.from('hello'))],
    ['the first half of a png', async () => (await picture()).subarray(0, 60)],
  ])('cannot be %s that is called a png', async (_kind, make) => {
    const form = formOf({ title: 'A', content: 'B', image: fileOf(await make(), 'a.png', 'image/png') });
    const { error } = await call(app, createPost, { token: ann.token, form });
    expect(error()).toMatchObject({
      code: 'file-invalid-type',
      message: 'File type not supported. Please upload a jpeg, png, gif, or jpg file.',
      fields: { image: anyText },
    });
  });

  it('can have ten megabytes and not a byte more', async () => {
    const createWithImage = (bytes: number) => {
      const image = fileOf(Buffer.alloc(bytes), 'a.png', 'image/png');
      return call(app, createPost, { token: ann.token, form: formOf({ title: 'A', content: 'B', image }) });
    };
    // Zeros are no picture, which is only seen once the size was good.
    expect((await createWithImage(IMAGE_MAX_BYTES)).error().code).toBe('file-invalid-type');
    expect((await createWithImage(IMAGE_MAX_BYTES + 1)).error().code).toBe('file-too-large');
  });
});

test('nothing is left of a post whose picture was rejected', async () => {
  const count = () => resources.db.selectFrom('posts').select('id').execute();
  const before = await count();
  const form = formOf({ title: 'A', content: 'B', image: fileOf(SVG, 'a.png') });
  expect((await call(app, createPost, { token: ann.token, form })).status).toBe(415);
  expect(await count()).toEqual(before);
});
