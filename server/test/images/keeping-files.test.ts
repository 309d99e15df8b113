import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@plaza/contract/image.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';

const { app, resources } = await openPlaza();
const media = join(resources.dataDir, 'media');

/** Names of all files that lie in the store. */
async function storedFiles(): Promise<string[]> {
  const found = await readdir(media, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? entry.name : [])).toSorted();
}

/** What there is besides what was there. */
const since = async (before: readonly string[]) =>
  (await storedFiles()).filter((file) => !before.includes(file));

const image = async () => fileOf(await picture('jpeg', 1500, 1000), 'a.jpg');

describe('the files of a picture', () => {
  test('come with a post and go with it', async () => {
    const ann = await newMember(app, 'ann');
    const before = await storedFiles();
    const post = await publish(app, ann, { image: await image() });
    expect(await since(before)).toHaveLength(IMAGE_WIDTHS.post.length);
    expect((await call(app, deletePost, { token: ann.token, params: { id: post.id } })).status).toBe(200);
    expect(await storedFiles()).toEqual(before);
  });

  test('come with a member, change with them, and go with them and their posts', async () => {
    const before = await storedFiles();
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
    expect(await storedFiles()).toEqual(before);
  });

  test('do not stay when the change they came with failed', async () => {
    const [cleo] = [await newMember(app, 'cleo'), await newMember(app, 'dora')];
    const before = await storedFiles();
    const form = formOf({ image: await image(), username: 'dora' });
    const answer = await call(app, updateUser, { token: cleo.token, params: { userId: cleo.userId }, form });
    expect(answer.error().code).toBe('username_taken');
    expect(await storedFiles()).toEqual(before);
  });
});

describe('sweeping', () => {
  const HOUR = 60 * 60 * 1000;

  async function leave(file: string, hoursOld: number): Promise<string> {
    const folder = join(media, file.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), 'left');
    const then = new Date(Date.now() - hoursOld * HOUR);
    await utimes(join(folder, file), then, then);
    return file;
  }

  test('takes old files that no picture has, and nothing else', async () => {
    await publish(app, await newMember(app, 'eve'), { image: await image() });
    const known = await storedFiles();
    const young = await leave(`${'a'.repeat(32)}-320.webp`, 0.5);
    await leave(`${'b'.repeat(32)}-320.webp`, 2);
    await leave(`${'b'.repeat(32)}-640.webp`, 2);
    await leave(`${'c'.repeat(32)}-320.webp.part`, 2);
    const files = { db: resources.db, store: resources.imageStore };
    expect(await sweepImages(files)).toBe(3);
    expect(await storedFiles()).toEqual([...known, young].toSorted());
    // Also when the files of pictures have grown old themselves.
    expect(await sweepImages(files, Date.now() + 2 * HOUR)).toBe(1);
    expect(await storedFiles()).toEqual(known);
  });

  test('leaves alone what it did not put there', async () => {
    await writeFile(join(media, 'README'), 'mine');
    await mkdir(join(media, 'lost+found'), { recursive: true });
    await writeFile(join(media, 'lost+found', 'x'), 'mine');
    const before = await storedFiles();
    await sweepImages({ db: resources.db, store: resources.imageStore }, Date.now() + 2 * HOUR);
    expect(await storedFiles()).toEqual(before);
  });
});
