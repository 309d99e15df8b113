import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { assertSoundFile } from './check-file.ts';
import { DATABASE_FILE } from './open.ts';

const LOCK_MS = 300;

/** Runs in a thread: creates a database and keeps it locked for a while. */
const LOCK = `
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new (require('node:sqlite').DatabaseSync)(workerData);
  db.exec('create table posts (id integer); begin exclusive');
  parentPort.postMessage('locked');
  setTimeout(() => db.exec('commit'), ${LOCK_MS});
`;

it('waits while another process has locked the database, as during a simultaneous start', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-check-'));
  const other = new Worker(LOCK, { eval: true, workerData: join(folder.path, DATABASE_FILE) });
  const ended = once(other, 'exit');
  await once(other, 'message');
  expect(() => assertSoundFile(folder.path, 'start')).not.toThrow();
  await ended;
});
