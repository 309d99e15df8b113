import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createComment, listComments } from '@plaza/contract/comment.ts';
import { deletePost, getPost } from '@plaza/contract/post.ts';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { HASTY } from '../support/app.ts';
import { call } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { listen } from '../support/event-client.ts';
import { publish } from '../support/posts.ts';
import { patient, remote } from '../support/remote.ts';
import { seedActor, type Actor } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const db = open.use(openDatabase(database));
const { databaseUrl = '' } = database;
const folder = open.use(await mkdtempDisposable(join(tmpdir(), 'plaza-data-')));
const settings = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl };

/** The network between one server and the connections of its bus, and that server. */
const openLink = async () => open.use(await openTcpProxy(databaseUrl));
const startBehind = async (link: Awaited<ReturnType<typeof openLink>>) =>
  open.use(await startServer({ ...settings, ...HASTY, LOG_LEVEL: 'warn', DATABASE_DIRECT_URL: link.url }));

const other = open.use(await startServer(settings));
const there = patient(remote(other.address));
const ann = await seedActor(db, 'ann');

const readiness = async (address: string): Promise<unknown> => {
  const answer = await fetch(`${address}/health/ready`);
  return answer.status === 200 ? 'ready' : ((await answer.json()) as { notReady: unknown }).notReady;
};

const comment = (address: string, { token }: Actor, PostId: number) =>
  call(remote(address), createComment, { token, json: { PostId, commentBody: 'Hello' } });

/** The lines of the log about the bus. */
const busLines = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.includes('"msg":"The bus is '))
    .map((line) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      return [level, msg.slice(0, 'The bus is away'.length)];
    });

test('a process that cannot connect to the bus accepts no writes and is not ready until it can', async () => {
  const link = await openLink();
  link.pauseAsPooler();
  const server = await startBehind(link);
  const { id } = await publish(there, ann);
  const refused = await comment(server.address, ann, id);
  expect([refused.status, refused.error().code, refused.headers['retry-after']]).toEqual([
    503,
    'storage_unavailable',
    '1',
  ]);
  expect(await readiness(server.address)).toEqual(['bus']);
  link.resume();
  await expect.poll(() => readiness(server.address)).toBe('ready');
  expect((await comment(server.address, ann, id)).status).toBe(201);
  await expect
    .poll(() => busLines(server.printed()))
    .toEqual([
      [40, 'The bus is away'],
      [40, 'The bus is back'],
    ]);
});

test('a process whose bus is away shows nothing outdated, ends its streams and accepts no writes', async () => {
  const link = await openLink();
  const server = await startBehind(link);
  const here = patient(remote(server.address));
  const { id } = await publish(here, ann);
  const input = { token: ann.token, params: { id } };
  using stream = await listen(server.address, { token: ann.token });
  expect((await call(here, getPost, input)).status).toBe(200);
  link.pauseAsPooler();
  link.reset();
  await stream.ended;
  expect((await comment(server.address, ann, id)).error().code).toBe('storage_unavailable');
  expect(await readiness(server.address)).toEqual(['bus']);
  expect((await call(there, deletePost, input)).status).toBe(200);
  expect((await call(here, getPost, input)).status).toBe(404);
  link.resume();
  await expect.poll(() => readiness(server.address)).toBe('ready');
});

test('what a process wrote before it was away and killed is shown by the others', async () => {
  const link = await openLink();
  const server = await startBehind(link);
  const { id } = await publish(patient(remote(server.address)), ann);
  const shown = async () => {
    const { body } = await call(there, listComments, { token: ann.token, params: { postId: id } });
    return body.length;
  };
  await expect.poll(shown).toBe(0);
  link.pauseAsPooler();
  link.reset();
  let written = 0;
  while ((await comment(server.address, ann, id)).status === 201) {
    written += 1;
    await shown();
  }
  expect(written).toBeGreaterThan(0);
  await server.end('SIGKILL');
  await expect.poll(shown).toBe(written);
});
