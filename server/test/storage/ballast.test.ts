import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { createPost, deletePost, listPosts } from '@plaza/contract/post.ts';
import { listLikes, toggleLike } from '@plaza/contract/reaction.ts';
import { logIn, logOut, refreshSession } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { afterAll, expect, test } from 'vitest';
import { openBallastFile, BALLAST_BYTES, BALLAST_FILE, type BallastFile } from '../../src/db/ballast-file.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { Faults, storageFull, writes } from '../support/faults.ts';
import { newMember } from '../support/members.ts';
import { newFolder } from '../support/move.ts';
import { formOf, publish } from '../support/posts.ts';

const plaza = await openPlaza();
const faults = new Faults();
const folderOf = await newFolder();

/** A disk with a free space set by the test, and the reports about its ballast file. */
interface Disk {
  freeBytes: number;
  readonly reports: unknown[];
}

const emptyDisk = (): Disk => ({ freeBytes: 2 ** 40, reports: [] });
const open = (folder: string, disk: Disk) =>
  openBallastFile({
    folder,
    freeBytes: () => Promise.resolve(disk.freeBytes),
    onChange: (isReleased) => disk.reports.push(isReleased),
    onError: (error) => disk.reports.push(error),
  });
const sizeOf = async (file: string) => (await stat(file)).size;

const disk = emptyDisk();
const file = join(plaza.resources.dataDir, BALLAST_FILE);
const ballast: BallastFile & AsyncDisposable = await open(plaza.resources.dataDir, disk);
afterAll(() => ballast[Symbol.asyncDispose]());
const app = await openBeside({ ...plaza.resources, db: faults.applyTo(plaza.resources.db), ballast });
const post = formOf({ title: 'A title', content: 'Some content' });

test('on a full disk deletions and log-ins use the space of the ballast file, and other writes are rejected', async () => {
  const { token, cookie, userId, email, password } = await newMember(plaza.app, 'writer');
  const { id } = await publish(plaza.app, { token });
  const json = { commentBody: 'A comment', PostId: id };
  const [comment] = (await call(plaza.app, createComment, { token, json })).body;
  await expect.poll(() => sizeOf(file)).toBe(BALLAST_BYTES);

  disk.freeBytes = 0;
  // Writes succeed once the ballast file is deleted.
  faults.fault = { error: storageFull(), affects: (statement) => writes(statement) && existsSync(file) };
  expect((await call(app, createPost, { token, form: post })).error().code).toBe('storage_full');
  expect(ballast.isReleased).toBe(false);
  const removed = await call(app, deleteComment, { token, params: { commentId: comment?.id ?? 0 } });
  expect([removed.status, ballast.isReleased, existsSync(file)]).toEqual([200, true, false]);

  const rejected = [
    await call(app, createPost, { token, form: post }),
    await call(app, toggleLike, { token, json: { PostId: id } }),
  ];
  for (const rejection of rejected) {
    expect(rejection.error().code).toBe('storage_full');
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  }
  const done = [
    await call(app, listPosts, { token }),
    await call(app, listLikes, { token, json: { PostId: id } }),
    await call(app, refreshSession, { cookie }),
    await call(app, deletePost, { token, params: { id } }),
    await call(app, logOut, { cookie }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const again = await call(app, logIn, { json: { email, password } });
  const own = { token: again.body.accessToken, params: { userId } };
  expect((await call(app, deleteUser, own)).status).toBe(200);

  disk.freeBytes = 2 ** 40;
  faults.fault = undefined;
  const other = await newMember(plaza.app, 'patient');
  expect((await callUntilServed(app, createPost, { token: other.token, form: post })).status).toBe(201);
  await expect.poll(() => existsSync(file) && sizeOf(file)).toBe(BALLAST_BYTES);
  expect(disk.reports).toEqual([true, false]);
});

test('a start on a full disk writes the ballast file once there is space for all of it', async () => {
  const folder = folderOf();
  const kept = join(folder, BALLAST_FILE);
  await mkdir(folder);
  // Of a process that was killed while it wrote.
  await writeFile(kept, 'a part');
  const full = { ...emptyDisk(), freeBytes: BALLAST_BYTES };
  await using opened = await open(folder, full);
  expect(opened.isReleased).toBe(true);
  full.freeBytes = 2 * BALLAST_BYTES;
  await expect.poll(() => sizeOf(kept)).toBe(BALLAST_BYTES);
  expect(opened.isReleased).toBe(false);
  const { blocks } = await stat(kept);
  // Blocks have 512 bytes here; a sparse file would have none.
  expect(blocks * 512).toBeGreaterThanOrEqual(BALLAST_BYTES);
});

test('a ballast file that cannot be written does not stop other writes', async () => {
  const broken = emptyDisk();
  await using opened = await open(join(folderOf(), 'nowhere'), broken);
  await expect.poll(() => broken.reports).toMatchObject([{ code: 'ENOENT' }]);
  expect(opened.isReleased).toBe(false);
});
