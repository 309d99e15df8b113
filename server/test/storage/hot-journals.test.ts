import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { hasEmbeddedMembers } from '../../src/db/embedded-members.ts';
import { DATABASE_FILE } from '../../src/db/open.ts';
import { newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

// What a process leaves that is killed, or loses its power, while SQLite writes the first page of a new file.

const folder = await newFolder();
const cut = folder();

beforeAll(async () => {
  const writing = folder();
  for (const path of [writing, cut]) await mkdir(path, { mode: 0o700 });
  const file = join(writing, DATABASE_FILE);
  using db = new DatabaseSync(file);
  // Pages that exceed the cache are written before the commit.
  db.exec('pragma cache_size = 1; begin; create table t (b); insert into t values (zeroblob(100000))');
  for (const suffix of ['', '-journal']) await copyFile(file + suffix, join(cut, DATABASE_FILE) + suffix);
});

/** @returns a copy of the folder, and whether its journal remains */
async function copyOfCut() {
  const DATA_DIR = folder();
  await mkdir(DATA_DIR, { mode: 0o700 });
  const file = join(DATA_DIR, DATABASE_FILE);
  for (const suffix of ['', '-journal']) await copyFile(join(cut, DATABASE_FILE) + suffix, file + suffix);
  expect((await stat(file)).size).toBeGreaterThan(0);
  return DATA_DIR;
}

test('a server starts on a folder whose first start was cut while SQLite made its file', async () => {
  const DATA_DIR = await copyOfCut();
  await using server = await startServer({ DATA_DIR });
  expect(server.printed()).toContain(' is ready at ');
});

test('commands say that such a folder contains no data, and a restore names the next step', async () => {
  const noData = (DATA_DIR: string) => `${DATA_DIR} contains no Plaza data.\n`;
  for (const args of [
    ['backup', folder()],
    ['move', '--to', 'postgres://127.0.0.1:1/plaza'],
  ]) {
    const DATA_DIR = await copyOfCut();
    expect(await runCommand(args, { DATA_DIR })).toMatchObject({ code: 1, stderr: noData(DATA_DIR) });
  }
});

test('such a file beside PostgreSQL counts as one without members', async () => {
  expect(hasEmbeddedMembers(await copyOfCut())).toBe(false);
});
