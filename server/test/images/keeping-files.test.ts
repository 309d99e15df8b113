import { IMAGE_WIDTHS } from '@plaza/contract/image.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';

const { app, resources } = await openPlaza();

/** What there is besides what was there. */
const since = async (before: readonly string[]) =>
  (await storedFiles(resources)).filter((file) => !before.includes(file));

const image = async () => fileOf(await picture('jpeg', 1500, 1000), 'a.jpg');

describe('the files of a picture', () => {
  test('come with a post and go with it', async () => {
    const ann = await newMember(app, 'ann');
    const before = await storedFiles(resources);
    const post = await publish(app, ann, { image: await image() });
    expect(await since(before)).toHaveLength(IMAGE_WIDTHS.post.length);
    expect((await call(app, deletePost, { token: ann.token, params: { id: post.id } })).status).toBe(200);
    await expect.poll(() => storedFiles(resources)).toEqual(before);
  });

  test('come with a member, change with them, and go with them and their posts', async () => {
    const before = await storedFiles(resources);
    const bob = await newMember(app, 'bob');
    const first = await since(before);
    expect(first).toHaveLength(IMAGE_WIDTHS.avatar.length);

    const change = { token: bob.token, params: { userId: bob.userId } };
    const form = formOf({ image: await image(), banner: await image() });
    expect((await call(app, updateUser, { ...change, form })).status).toBe(200);
    const second = await since(before);
    expect(second).toHaveLength(IMAGE_WIDTHS.avatar.length + IMAGE_WIDTHS.banner.length);
    expect(second.filter((file) => first.includes(file))).toEqual([]);

    await publish(app, bob, { image: await image() });
    expect((await call(app, deleteUser, change)).status).toBe(200);
    await expect.poll(() => storedFiles(resources)).toEqual(before);
  });

  test('do not stay when the change they came with failed', async () => {
    const [cleo] = [await newMember(app, 'cleo'), await newMember(app, 'dora')];
    const before = await storedFiles(resources);
    const form = formOf({ image: await image(), username: 'dora' });
    const answer = await call(app, updateUser, { token: cleo.token, params: { userId: cleo.userId }, form });
    expect(answer.error().code).toBe('username_taken');
    expect(await storedFiles(resources)).toEqual(before);
  });
});

describe('sweeping', () => {
  const HOUR = 60 * 60 * 1000;

  test('takes old files that no picture has, and nothing else', async () => {
    await publish(app, await newMember(app, 'eve'), { image: await image() });
    const known = await storedFiles(resources);
    const orphan = newImageName();
    const left = [320, 640].map((width) => ({ file: imageFile(orphan, width), bytes: Buffer.from('left') }));
    await resources.imageStore.put(left);
    const files = { db: resources.db, store: resources.imageStore };
    expect(await sweepImages(files, Date.now() + HOUR / 2)).toBe(0);
    expect(await storedFiles(resources)).toHaveLength(known.length + left.length);
    const stopped = { ...files, stop: AbortSignal.abort() };
    expect(await sweepImages(stopped, Date.now() + 2 * HOUR)).toBe(0);
    // By now the files of pictures have grown old themselves.
    expect(await sweepImages(files, Date.now() + 2 * HOUR)).toBe(left.length);
    expect(await storedFiles(resources)).toEqual(known);
  });
});
