import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { countSweepDay } from '../../src/installation/installation-repository.ts';
import { sweepInstallation } from '../../src/installation/sweep.ts';
import { problemsOf } from '../support/doctor.ts';
import { withDatabase } from '../support/move.ts';
import { afterData, runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';
import {
  installationsOfTests,
  makeOld,
  putWithoutRow,
  start,
  type Installation,
} from '../support/wrong-starts/installations.ts';
import { hasNoImageOf, isForeign, POSTS } from '../support/wrong-starts/wrong-start.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const engine = inject('engine');
const createAny = installationsOfTests();
const create = () => createAny({ engine, posts: POSTS });

const withRows = <T>({ dataDir, databaseUrl }: Installation, work: (db: Db) => Promise<T>) =>
  withDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) }, work);

/** Gives the database the id of another installation. */
const changeId = (own: Installation) =>
  withRows(own, (db) => sql`update installation set id = ${'0'.repeat(32)}`.execute(db));

test('an adopted pair of database and store starts, and the doctor reports it before and after', async () => {
  const own = await create();
  const { environment, database, store } = own;
  await changeId(own);
  const sentence = isForeign(store.name, database);
  expect(await start(environment)).toEqual({ printed: '', errors: `${sentence}\n` });
  expect(await problemsOf(environment)).toEqual([`error installation: ${sentence}`]);
  const [before, marker] = [await own.listFiles(), await store.marker.read()];

  const { code, stdout, stderr } = await runCommand(['adopt'], environment);
  expect([code, stderr]).toEqual([0, '']);
  const [, first = '', ...others] = stdout.split('\n');
  expect(first).toContain(`The database ${database} and the image store ${store.name} are the installation `);
  expect(others).toEqual([
    'All files of 12 images exist and have contents.',
    'Files in the trash: 3. Plaza deletes them 7 days after their move, and returns those with an image.',
    '',
  ]);
  // A new id, so that the former database of the store is rejected.
  expect(await store.marker.read()).not.toBe(marker);
  expect(await problemsOf(environment)).toEqual([]);
  expect(await start(environment)).toHaveProperty('errors', '');
  expect(await own.listFiles()).toEqual(before);
});

test('a database keeps its id when it adopts a store without one', async () => {
  const own = await create();
  const marker = await own.store.marker.read();
  await rm(join(own.dataDir, 'media'), { recursive: true });
  expect(await start(own.environment)).toEqual({
    printed: '',
    errors: `${hasNoImageOf(own.store.name, own.database)}\n`,
  });
  const { code, stdout } = await runCommand(['adopt'], own.environment);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('Images without files, or with empty ones: 12 of 12'),
  ]);
  expect(await own.store.marker.read()).toBe(marker);
  expect(await start(own.environment)).toHaveProperty('errors', '');
});

test('an empty database can adopt files, none of which is moved', async () => {
  const [own, empty] = [await create(), await createAny({ engine })];
  const environment = { ...own.environment, DATABASE_URL: empty.databaseUrl };
  for (const file of engine === 'sqlite' ? ['plaza.db', 'plaza.db-wal', 'plaza.db-shm'] : [])
    await rm(join(own.dataDir, file), { force: true });
  const before = await own.listFiles();
  expect(await start(environment)).toHaveProperty('printed', '');
  expect(await runCommand(['adopt'], environment)).toMatchObject({ code: 0, stderr: '' });
  expect(await start(environment)).toHaveProperty('errors', '');
  expect(await own.listFiles()).toEqual(before);
});

if (engine === 'postgres')
  test('after another database adopted its store, a database is rejected', async () => {
    const [own, empty] = [await create(), await createAny({ engine })];
    const environment = { ...own.environment, DATABASE_URL: empty.databaseUrl };
    expect(await runCommand(['adopt'], environment)).toMatchObject({ code: 0, stderr: '' });
    const errors = `${isForeign(own.store.name, own.database)}\n`;
    expect(await start(own.environment)).toEqual({ printed: '', errors });
  });

test('adopting fails while Plaza runs', async () => {
  const own = await create();
  await using _ = await startServer(own.environment);
  const { code, stderr } = await runCommand(['adopt'], own.environment);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^\S+ is in use by (?:another )?Plaza\. [^\n]+\n$/),
  ]);
});

test('the command sweep moves all files without a row, but none of another installation', async () => {
  const own = await create();
  const before = await own.listFiles();
  const left = await putWithoutRow(own.store, 40);
  await makeOld(join(own.dataDir, 'media'));
  const problem = 'Files without an image: 40 of 64. Plaza does not move so many to its trash:';
  expect(await problemsOf(own.environment)).toEqual([
    `warning images: ${problem} if database and image store belong together, run \`npm run plaza -- sweep\`.`,
  ]);
  expect(await runCommand(['sweep'], own.environment)).toEqual({
    code: 0,
    stdout: afterData(`Files moved to the trash of ${own.store.name}: 40\n`),
    stderr: '',
  });
  const trashed = left.map((file) => join(own.dataDir, 'media', 'trash', '1', file));
  expect(await own.listFiles()).toEqual([...before, ...trashed].toSorted());

  await changeId(own);
  const sentence = isForeign(own.store.name, own.database);
  expect(await runCommand(['sweep'], own.environment)).toEqual({
    code: 1,
    stdout: afterData(''),
    stderr: `${sentence}\n`,
  });
});

test('a running process does not sweep a store that receives another id', async () => {
  const own = await create();
  await putWithoutRow(own.store, 2);
  await makeOld(join(own.dataDir, 'media'));
  const before = await own.listFiles();
  await withRows(own, async (db) => {
    const options = { db, engine, store: own.store };
    await own.store.marker.replace(`${'0'.repeat(32)} ${engine}\n`);
    expect(await sweepInstallation(options)).toBeUndefined();
    expect((await own.listFiles()).length).toBe(before.length);
  });
});

test('a day with several sweeps counts once, and a clock that jumps counts one day', async () => {
  const own = await create();
  await withRows(own, async (db) => {
    expect([await countSweepDay(db), await countSweepDay(db)]).toEqual([1, 1]);
    await sql`update installation set swept_on = '2099-01-01'`.execute(db);
    expect([await countSweepDay(db), await countSweepDay(db)]).toEqual([2, 2]);
  });
});
