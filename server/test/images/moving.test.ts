import { updateUser } from '@plaza/contract/user.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findMovingImages } from '../../src/images/moving-images.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { BLUE, colourAt, isNear, moving, plain, RED } from '../support/images/pictures.ts';
import { storedFiles } from '../support/images/stored.ts';
import { fileOf, formOf, postFor, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { bus, db, imageStore } = resources;
const ann = await seedActor(db, 'ann');

const movingGif = async () => fileOf(await (await moving(300, 200, 4)).gif().toBuffer(), 'a.gif');
const metadataAt = async (url: string) => sharp((await app.inject(url)).rawPayload).metadata();

/** Publishes a post with an image. @returns its id and its image */
async function publishImage(file: File) {
  const { id, image } = await publish(app, ann, { image: file });
  if (!image) throw new Error('the post has no image');
  return { id, image };
}

/** Makes the image of a post one of an earlier version, which did not record whether it moves. */
async function forget(postId: number): Promise<void> {
  await db.updateTable('images').set({ is_animated: null }).where('post_id', '=', postId).execute();
  bus.publish([['post', postId]]);
}

/** Looks for moving images. @returns the files that were opened */
async function findMoving(stop = new AbortController().signal) {
  const opened: string[] = [];
  const store = {
    open(file: string) {
      opened.push(file);
      return imageStore.open(file);
    },
  };
  const found = await findMovingImages({ db, bus, store, stop });
  return { found, opened };
}

test.each(['gif', 'webp'] as const)(
  'the first frame of an animated %s is served, and needs no file',
  async (format) => {
    const before = await storedFiles(resources);
    const file = await (await moving(300, 200, 4)).toFormat(format).toBuffer();
    const { image } = await publishImage(fileOf(file, `a.${format}`));
    expect((await storedFiles(resources)).length).toBe(before.length + 1);
    expect(await metadataAt(image.url)).toMatchObject({ pages: 4 });
    const { rawPayload, headers, statusCode } = await app.inject(image.stillUrl ?? '');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    const still = await sharp(rawPayload, { pages: -1 }).metadata();
    expect([still.width, still.height, still.pages ?? 1]).toEqual([image.width, image.height, 1]);
    expect(isNear(await colourAt(rawPayload, 150, 100), { ...RED, g: 0 })).toBe(true);
  },
);

test('a first frame that does not fill the image keeps its place and its transparency', async () => {
  const dot = await plain(20, 10, BLUE).png().toBuffer();
  const frames = await Promise.all(
    [40, 60].map((left) =>
      plain(100, 50, { ...BLUE, alpha: 0 })
        .composite([{ input: dot, left, top: 20 }])
        .png()
        .toBuffer(),
    ),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const { image } = await publishImage(fileOf(file, 'a.webp'));
  const { rawPayload } = await app.inject(image.stillUrl ?? '');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 100, height: 50 });
  expect(isNear(await colourAt(rawPayload, 50, 25), BLUE)).toBe(true);
  expect((await colourAt(rawPayload, 70, 25))[3]).toBe(0);
});

test.each([
  ['a still gif', () => plain(300, 200).gif().toBuffer()],
  ['a still webp', () => plain(300, 200).webp().toBuffer()],
  ['a png', () => plain(300, 200).png().toBuffer()],
])('%s has no first frame', async (_kind, make) => {
  const { image } = await publishImage(fileOf(await make(), 'a'));
  expect(image.stillUrl).toBeNull();
  expect((await app.inject(image.url.replace('.webp', '-still.webp'))).statusCode).toBe(404);
});

test('the first frame has the headers of its image, and is 304 for its etag only', async () => {
  const { image } = await publishImage(await movingGif());
  const [whole, still] = [await app.inject(image.url), await app.inject(image.stillUrl ?? '')];
  for (const name of ['cache-control', 'content-security-policy', 'x-content-type-options'])
    expect(still.headers[name], name).toBe(whole.headers[name]);
  expect(still.headers['content-length']).toBe(String(still.rawPayload.length));
  const askWith = async (etag = '') =>
    (await app.inject({ url: image.stillUrl ?? '', headers: { 'if-none-match': etag } })).statusCode;
  expect([await askWith(still.headers.etag), await askWith(whole.headers.etag)]).toEqual([304, 200]);
});

test('profile picture and banner never move', async () => {
  const form = formOf({ image: await movingGif(), banner: await movingGif() });
  const { status, body } = await call(app, updateUser, {
    token: ann.token,
    params: { userId: ann.userId },
    form,
  });
  expect(status).toBe(200);
  for (const url of [body.profilePicture, body.profileBanner]) {
    expect(url).toMatch(/\.webp$/);
    expect((await metadataAt(url)).pages).toBeUndefined();
  }
});

test('of images of an earlier version it becomes known whether they move, once, from one file of those with a single width', async () => {
  const gif = await publishImage(await movingGif());
  const small = await publishImage(fileOf(await plain(300, 200).png().toBuffer(), 'a.png'));
  const large = await publishImage(fileOf(await plain(800, 200).png().toBuffer(), 'a.png'));
  for (const { id } of [gif, small, large]) await forget(id);
  // The second read is cached.
  for (let read = 0; read < 2; read += 1)
    expect(await postFor(app, ann, gif.id)).toMatchObject({ image: { ...gif.image, stillUrl: null } });

  const fileAt = (url: string) => url.replace('/media/', '');
  expect(await findMoving()).toEqual({ found: 3, opened: [fileAt(small.image.url), fileAt(gif.image.url)] });
  for (const { id, image } of [gif, small, large]) expect((await postFor(app, ann, id)).image).toEqual(image);
  expect(await findMoving()).toEqual({ found: 0, opened: [] });
});

test('an image whose file is missing remains unknown, and does not stop the search', async () => {
  const [lost, kept] = [await publishImage(await movingGif()), await publishImage(await movingGif())];
  for (const { id } of [lost, kept]) await forget(id);
  await imageStore.removeFiles([lost.image.url.replace('/media/', '')]);
  expect((await findMoving()).found).toBe(1);
  expect((await postFor(app, ann, kept.id)).image).toEqual(kept.image);
  expect((await app.inject(lost.image.stillUrl ?? '')).statusCode).toBe(404);
});

test('the search ends when the server stops, and a later one continues', async () => {
  const { id } = await publishImage(await movingGif());
  await forget(id);
  expect(await findMoving(AbortSignal.abort())).toEqual({ found: 0, opened: [] });
  expect((await findMoving()).found).toBe(1);
});
