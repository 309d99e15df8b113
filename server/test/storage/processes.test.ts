import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:net';
import { METRICS_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { DAY } from '../support/devices.ts';
import { countLockWaits, startTransaction } from '../support/lock-waits.ts';
import { postFor, publish } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { seedActor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer, startToFail } from '../support/server-process.ts';

const { dataDir, db, environment } = await openServerDatabase();
const ann = await seedActor(db, 'ann');

/** A delay that no test outlasts, in seconds. */
const LONG = '60';
const ENDED_WELL = { code: 0, signal: null, stderr: '' };

test('a server that stops exits with 0 despite a request that never ends', async () => {
  await using server = await startServer({ ...environment, TIMEOUT_FACTOR: '1' });
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\n');
  // The server has received the start of the request when this is answered.
  await fetch(server.address + READY_PATH);
  expect(await server.end('SIGTERM')).toEqual(ENDED_WELL);
  await closed;
});

test('start and stop of a server are lines of its log', async () => {
  await using server = await startServer({ ...environment, LOG_LEVEL: 'info' });
  expect(await server.end('SIGTERM')).toEqual(ENDED_WELL);
  const lines = () =>
    Array.from(
      server.printed().matchAll(/^\{.*"msg":"(Started|Stopping|Stopped)".*\}$/gm),
      ([line, message]) => [message, /"(?:address|signal)":"([^"]+)"/.exec(line)?.[1]],
    );
  await expect.poll(lines).toEqual([
    ['Started', server.address],
    ['Stopping', 'SIGTERM'],
    ['Stopped', undefined],
  ]);
});

test('a server that stops with a delay is not ready and serves requests meanwhile', async () => {
  await using server = await startServer({ ...environment, SHUTDOWN_DELAY: LONG });
  void server.end('SIGTERM');
  const ready = async () => (await fetch(server.address + READY_PATH)).status;
  await expect.poll(ready).toBe(503);
  await publish(remote(server.address), ann);
});

test('a server that stops with a delay exits with 0 after it', async () => {
  await using server = await startServer({ ...environment, SHUTDOWN_DELAY: '1' });
  expect(await server.end('SIGTERM')).toEqual(ENDED_WELL);
});

if (inject('engine') === 'sqlite') {
  test('a second server in the same folder is rejected, and the first continues', async () => {
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
  test('servers on one database serve the same posts', async () => {
    await using one = await startServer(environment);
    await using other = await startServer(environment);
    const { id } = await publish(remote(one.address), ann);
    await postFor(remote(other.address), ann, id);
    expect(await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])).toEqual([ENDED_WELL, ENDED_WELL]);
  });

  test('a server that stops is not ready while housekeeping still waits', async () => {
    const lock = await startTransaction(db);
    await sql`lock table sessions in access exclusive mode`.execute(lock);
    await using slow = await startServer({ ...environment, SHUTDOWN_DELAY: LONG });
    await using quick = await startServer(environment);
    await expect.poll(() => countLockWaits(db)).toBe(2);
    void slow.end('SIGTERM');
    const ended = quick.end('SIGTERM');
    await expect.poll(async () => (await fetch(slow.address + READY_PATH)).status).toBe(503);
    expect(await countLockWaits(db)).toBe(2);
    await lock.rollback().execute();
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });
}

test('old uploads of a crash are removed by housekeeping, and recent ones are not', async () => {
  const tmp = join(dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  const [old, young] = [randomUUID(), randomUUID()];
  for (const name of [old, young]) await writeFile(join(tmp, name), 'left');
  // Longer than any request of a server whose limits are a thousand times as long.
  const longAgo = new Date(Date.now() - 30 * DAY);
  await utimes(join(tmp, old), longAgo, longAgo);
  await using server = await startServer(environment);
  await expect
    .poll(async () => (await fetch(server.address + METRICS_PATH)).text())
    .toContain('plaza_housekeeping_removed_total{chore="upload_files"} 1');
  expect(await readdir(tmp)).toEqual([young]);
});

test('a server does not start on a database of a newer version, and reports it', async () => {
  await sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(db);
  const end = await startToFail(environment);
  await sql`delete from kysely_migration where name = '9999-future'`.execute(db);
  expect(end).toEqual({
    code: 1,
    signal: null,
    stderr: 'This database was written by a newer version of Plaza. Upgrade the program.\n',
  });
});
