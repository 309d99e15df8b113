import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost, deletePost, getPost } from '@plaza/contract/post.ts';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { picture } from '../support/members.ts';
import { exportDatabase, exportMedia, newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const POSTS = 100;
const WRITERS = 4;
const plaza = await populatePlaza(POSTS);
const folder = await newFolder();
const headers = { authorization: `Bearer ${plaza.accessToken}` };

/** Runs commands that have to succeed. @returns the output of the last one */
async function succeed(...commands: readonly (readonly string[])[]): Promise<string> {
  let said = '';
  for (const args of commands) {
    const { code, stdout, stderr } = await runCommand(args, plaza.settings);
    expect([code, stderr]).toEqual([0, '']);
    said = stdout;
  }
  return said;
}

test('a restored folder has the rows and image files of the backup', async () => {
  const [file, restored] = [folder(), folder()];
  const said = await succeed(
    ['backup', file],
    ['restore', file, '--to', restored, '--keep-sessions'],
    ['verify', file],
  );
  expect(said).toMatch(/^Valid: [\d,]+ rows and 200 image files as of 20/);
  expect(await exportDatabase({ dataDir: restored })).toEqual(await exportDatabase(plaza.database));
  expect(await exportMedia(restored)).toEqual(await exportMedia(plaza.database.dataDir));
});

test('a backup during writes contains all that was acknowledged before it began', async () => {
  const [file, restored] = [folder(), folder()];
  await using origin = await startServer(plaza.settings);
  const written = await whileWriting(origin.address, () => succeed(['backup', file]));
  await succeed(['verify', file], ['restore', file, '--to', restored, '--keep-sessions']);

  await using copy = await startServer({ DATA_DIR: restored });
  for (const id of [...plaza.postIds, ...written.before]) {
    const [expected, actual] = await Promise.all([look(origin.address, id), look(copy.address, id)]);
    expect(actual).toEqual(expected);
  }
});

/** @returns the posts that existed before the work began and were not deleted */
async function whileWriting(address: string, work: () => Promise<unknown>) {
  const kept = new Set<number>();
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stop.signal.aborted) {
      kept.add(await write(address));
      const temporary = await write(address);
      const init = { method: deletePost.method, headers };
      expect((await fetch(address + endpointPath(deletePost, { id: temporary }), init)).status).toBe(200);
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
  const body = formOf({ title: 'Meanwhile', content: `Of ${Math.random()}`, image });
  const answer = await fetch(address + endpointPath(createPost), { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  const { post } = (await answer.json()) as { post: { id: number } };
  return post.id;
}

/** Fetches a post and its image. */
async function look(address: string, id: number) {
  const answer = await fetch(address + endpointPath(getPost, { id }), { headers });
  expect(answer.status).toBe(200);
  const seen = (await answer.json()) as { post: { imageUrl: string } };
  const image = await fetch(address + seen.post.imageUrl);
  expect(image.status).toBe(200);
  return { seen, image: Buffer.from(await image.arrayBuffer()).toString('base64') };
}
