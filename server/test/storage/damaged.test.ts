import { copyFile, cp, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/db/open.ts';
import { BALLAST_FILE } from '../../src/db/ballast-file.ts';
import { newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startToFail } from '../support/server-process.ts';

const PAGE_BYTES = 4096;
const NEXT_STEP =
  'It is left as it is. Restore the last backup into a new folder by `npm run plaza -- restore FILE --to FOLDER`, then start with DATA_DIR=FOLDER.';

const folder = await newFolder();
const origin = folder();
const originFile = join(origin, DATABASE_FILE);
beforeAll(() => populateFolder(origin, 20));

/** Changes the file of a copy. */
type Damage = (file: string) => Promise<unknown>;

const overwrite =
  (change: (bytes: Buffer) => void): Damage =>
  async (file) => {
    const bytes = await readFile(file);
    change(bytes);
    await writeFile(file, bytes);
  };

/** Leaves rows beside the file, as a killed server does. */
async function leaveRowsBeside(file: string): Promise<void> {
  await withDatabase({ dataDir: origin }, async (db) => {
    await sql`update users set name = name || '!'`.execute(db);
    for (const name of [file, `${file}-wal`]) await copyFile(name.replace(file, originFile), name);
  });
}

test.each<[string, Damage]>([
  ['ends in the middle', async (file) => truncate(file, (await readFile(file)).length >> 1)],
  ['ends in its header', (file) => truncate(file, 50)],
  [
    'is empty in a folder that a server used',
    async (file) => {
      await truncate(file, 0);
      await writeFile(join(file, '..', BALLAST_FILE), 'x');
    },
  ],
  ['has a header of zeros', overwrite((bytes) => bytes.fill(0, 0, 100))],
  ['has a first page of zeros', overwrite((bytes) => bytes.fill(0, 0, PAGE_BYTES))],
  ['has other pages overwritten', overwrite((bytes) => bytes.fill(0xab, 9 * PAGE_BYTES, 20 * PAGE_BYTES))],
  [
    'has pages overwritten and rows beside it',
    async (file) => {
      await leaveRowsBeside(file);
      await overwrite((bytes) => bytes.fill(0xab, 9 * PAGE_BYTES, 20 * PAGE_BYTES))(file);
    },
  ],
  ['is another file', (file) => writeFile(file, 'Dear Ann, '.repeat(1000))],
])('a database that %s is rejected with the next step, and left unchanged', async (_what, damage) => {
  const damaged = folder();
  await cp(origin, damaged, { recursive: true });
  await damage(join(damaged, DATABASE_FILE));
  const bytes = await readFile(join(damaged, DATABASE_FILE));
  /** The output of a command on its own copy, which it leaves unchanged. */
  const saidOf = async (
    run: (dataDir: string) => Promise<{ code: number | null; stdout?: string; stderr: string }>,
  ) => {
    const dataDir = folder();
    await cp(damaged, dataDir, { recursive: true });
    const { code, stdout = '', stderr } = await run(dataDir);
    expect(code).toBe(1);
    expect(bytes.equals(await readFile(join(dataDir, DATABASE_FILE)))).toBe(true);
    return (stdout + stderr).replaceAll(dataDir, 'FOLDER');
  };
  const [started, backedUp, moved, examined] = await Promise.all([
    saidOf((DATA_DIR) => startToFail({ DATA_DIR })),
    saidOf((DATA_DIR) => runCommand(['backup', folder()], { DATA_DIR })),
    saidOf((DATA_DIR) => runCommand(['move', '--to', 'postgres://127.0.0.1:1/plaza'], { DATA_DIR })),
    saidOf((DATA_DIR) => runCommand(['doctor'], { DATA_DIR })),
  ]);
  expect(started).toMatch(/^FOLDER\/plaza\.db is damaged \([^\n]+\)\. It is left [^\n]+\n$/);
  expect(started.endsWith(`${NEXT_STEP}\n`)).toBe(true);
  expect([backedUp, moved]).toEqual([started, started]);
  expect(examined).toContain(`error    database: ${started}`);
});
