import { deletePost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { call } from '../support/client.ts';
import { picture } from '../support/members.ts';
import { newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { fileOf, postFor, publish } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { startServer } from '../support/server-process.ts';

const WRITERS = 4;
const plaza = await populatePlaza(100);
const folder = await newFolder();
const member = { token: plaza.accessToken };

/** Runs a command that has to succeed. */
async function succeed(...args: readonly string[]): Promise<void> {
  expect(await runCommand(args, plaza.settings)).toMatchObject({ code: 0, stderr: '' });
}

test('a backup during writes contains all that was acknowledged before it began', async () => {
  const [file, restored] = [folder(), folder()];
  await using origin = await startServer(plaza.settings);
  const written = await whileWriting(origin.address, () => succeed('backup', file));
  await succeed('verify', file);
  await succeed('restore', file, '--to', restored, '--keep-sessions');

  await using copy = await startServer({ DATA_DIR: restored });
  for (const id of [...plaza.postIds, ...written.before]) {
    const [expected, actual] = await Promise.all([look(origin.address, id), look(copy.address, id)]);
    expect(actual).toEqual(expected);
  }
});

test('a backup and a restore are in the log', async () => {
  const [file, restored] = [folder(), folder()];
  await succeed('backup', file);
  await succeed('restore', file, '--to', restored);
  const actions = await withDatabase({ dataDir: restored }, (db) =>
    db.selectFrom('log').select(['actor', 'action', 'detail']).orderBy('id', 'desc').limit(2).execute(),
  );
  expect(actions.map(({ actor, action }) => [actor, action])).toEqual([
    [null, 'backup_restored'],
    [null, 'backup_made'],
  ]);
  expect(actions[0]?.detail).toMatch(/^\d{4}-.*Z$/);
});

/** @returns the posts that existed before the work began and were not deleted */
async function whileWriting(address: string, work: () => Promise<unknown>) {
  const kept = new Set<number>();
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stop.signal.aborted) {
      kept.add(await write(address));
      const temporary = await write(address);
      const deletion = { ...member, params: { id: temporary } };
      expect((await call(remote(address), deletePost, deletion)).status).toBe(200);
    }
  });
  try {
    await expect.poll(() => kept.size).toBeGreaterThan(WRITERS);
    const before = [...kept];
    await work();
    expect(kept.size).toBeGreaterThan(before.length);
    return { before };
  } finally {
    stop.abort();
    await Promise.all(writers);
  }
}

/** Publishes a post with an image. */
async function write(address: string): Promise<number> {
  const image = fileOf(await picture(), 'picture.png', 'image/png');
  const { id } = await publish(remote(address), member, { content: `Of ${Math.random()}`, image });
  return id;
}

/** Fetches a post and its image. */
async function look(address: string, id: number) {
  const seen = await postFor(remote(address), member, id);
  const image = await fetch(address + (seen.imageUrl ?? ''));
  expect(image.status).toBe(200);
  return { seen, image: Buffer.from(await image.arrayBuffer()).toString('base64') };
}
