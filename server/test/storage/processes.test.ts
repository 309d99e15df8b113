import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createPost, type Post } from '@plaza/contract/post.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { METRICS_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import { sql } from 'kysely';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { engineOf, openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { seedActor } from '../support/seed.ts';
import { startServer, startToFail } from '../support/server-process.ts';

// A busy machine takes its time to start processes.
vi.setConfig({ testTimeout: 120_000 });

const database = await openTestDatabase();
const { dataDir, databaseUrl } = database;
const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});
await migrate(db, engineOf(database));
const { token } = await seedActor(db, 'ann');

const ENDED_WELL = { code: 0, signal: null, stderr: '' };
const BOUNDARY = 'x';
const FORM = ['title', 'content']
  .map((name) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nIn time\r\n`)
  .concat(`--${BOUNDARY}--\r\n`);

/** Begins to publish a post on a connection of its own, and waits until the server has the head of the request. */
async function beginPost(address: string) {
  const call = request(address + endpointPath(createPost), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': Buffer.byteLength(FORM.join('')),
      // The server answers this once it has let the request in.
      expect: '100-continue',
    },
  });
  const answered = once(call, 'response');
  call.flushHeaders();
  await once(call, 'continue');
  call.write(FORM[0]);
  return async () => {
    call.end(FORM.slice(1).join(''));
    const [response] = (await answered) as [IncomingMessage];
    return { status: response.statusCode, body: JSON.parse(await text(response)) as { post: Post } };
  };
}

test('a server that is told to stop answers what it has begun, and ends well', async () => {
  await using server = await startServer(environment);
  const finish = await beginPost(server.address);
  const ended = server.end('SIGTERM');
  // It takes no new connections from now on, which is how to know that it heard.
  await expect
    .poll(() =>
      fetch(server.address).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  const { status, body } = await finish();
  expect(status).toBe(201);
  expect(await ended).toEqual(ENDED_WELL);
  const kept = await db.selectFrom('posts').select('title').where('id', '=', body.post.id).execute();
  expect(kept).toEqual([{ title: 'In time' }]);
});

test('a server that is told to stop ends well though somebody never finishes what they ask', async () => {
  await using server = await startServer(environment);
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\n');
  // It was heard before this is answered.
  await fetch(server.address + READY_PATH);
  expect(await server.end('SIGTERM')).toEqual(ENDED_WELL);
  await closed;
});

test('a server that stops with a delay says so, and goes on meanwhile', async () => {
  await using server = await startServer({ ...environment, SHUTDOWN_DELAY: '3' });
  const ended = server.end('SIGTERM');
  const ready = async () => (await fetch(server.address + READY_PATH)).status;
  await expect.poll(ready).toBe(503);
  expect((await (await beginPost(server.address))()).status).toBe(201);
  expect(await ended).toEqual(ENDED_WELL);
});

if (inject('engine') === 'sqlite') {
  test('a second server in the same folder is rejected in one sentence, and the first goes on', async () => {
    await using server = await startServer(environment);
    expect(await startToFail(environment)).toEqual({
      code: 1,
      signal: null,
      stderr: `${dataDir} is in use by another Plaza. Stop it, or choose another DATA_DIR.\n`,
    });
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toEqual(ENDED_WELL);
  });
} else {
  test('servers on one database work side by side', async () => {
    await using one = await startServer(environment);
    await using other = await startServer(environment);
    const { body } = await (await beginPost(one.address))();
    const seen = await fetch(`${other.address}/api/posts/${body.post.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(seen.status).toBe(200);
    expect(await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])).toEqual([ENDED_WELL, ENDED_WELL]);
  });
}

test('uploads that a crash left are removed by housekeeping, and others are not', async () => {
  const tmp = join(dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(tmp, name), 'left');
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000);
  await utimes(join(tmp, 'old'), anHourAgo, anHourAgo);
  await using server = await startServer(environment);
  await expect
    .poll(async () => (await fetch(server.address + METRICS_PATH)).text())
    .toContain('plaza_housekeeping_removed_total{chore="upload_files"} 1');
  expect(await readdir(tmp)).toEqual(['young']);
});

test('a server does not start on a database of a newer version, and explains it in one sentence', async () => {
  await sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(db);
  const end = await startToFail(environment);
  await sql`delete from kysely_migration where name = '9999-future'`.execute(db);
  expect(end).toEqual({
    code: 1,
    signal: null,
    stderr: 'This database was written by a newer version of Plaza. Upgrade the program.\n',
  });
});

test('a server whose database cannot be reached says so in one sentence', async () => {
  const { code, stderr } = await startToFail({
    ...environment,
    DATABASE_URL: 'postgres://127.0.0.1:1/plaza',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database cannot be reached \(.*\)\.\n$/);
});
