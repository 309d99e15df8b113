import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { complaintsOf } from '../support/doctor.ts';
import { exportDatabase, exportMedia, newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = await newFolder();
const plaza = await populatePlaza(12);
const { database, settings } = plaza;
const media = join(database.dataDir, 'media');
const change = (statement: RawBuilder<unknown>) => withDatabase(database, (db) => statement.execute(db));

const complaints = (environment: NodeJS.ProcessEnv = settings) => complaintsOf(environment);

/** Over PostgreSQL a server that starts claims the hourly search for files without a row; the embedded engine needs none. */
const isAtWork = async () =>
  inject('engine') === 'sqlite' ||
  withDatabase(database, async (db) => (await sql`select key from rate_counts`.execute(db)).rows.length > 0);

test('nothing is wrong with a Plaza at work, and nothing has changed', async () => {
  await using _ = await startServer(settings);
  await expect.poll(isAtWork).toBe(true);
  const before = [await exportDatabase(database), await exportMedia(database.dataDir)];
  const { code, stdout, stderr } = await runCommand(['doctor'], settings);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/good {2}pictures: All files of 12 pictures are there\.\nNothing is wrong\.\n$/);
  expect(stdout).toContain(inject('engine') === 'sqlite' ? 'lock: A Plaza works in ' : 'PostgreSQL answers.');
  expect([await exportDatabase(database), await exportMedia(database.dataDir)]).toEqual(before);
});

test('a count that is not that of its rows, which ends with 1', async () => {
  await change(sql`update posts set like_count = like_count + 1 where id = ${plaza.postIds[0]}`);
  const { code, stdout, stderr } = await runCommand(['doctor'], settings);
  expect([code, stderr]).toEqual([1, 'One thing is wrong.\n']);
  expect(stdout).toMatch(/\nbad {3}rows: Posts and members with counts that differ from their rows: 1\./);
  await change(sql`update posts set like_count = like_count - 1 where id = ${plaza.postIds[0]}`);
});

test('a row from the future', async () => {
  const [id] = plaza.postIds;
  await change(sql`update posts set created_at = created_at + 100000000 where id = ${id}`);
  expect(await complaints()).toEqual([
    expect.stringMatching(/^bad clock: The newest row is from [\d,]+ seconds ahead/),
  ]);
  await change(sql`update posts set created_at = created_at - 100000000 where id = ${id}`);
});

test('a file without its picture', async () => {
  const [name = ''] = Object.keys(await exportMedia(database.dataDir));
  const path = join(media, name.slice(0, 2), `${name.slice(0, 2)}${'0'.repeat(30)}-16.webp`);
  await writeFile(path, '');
  expect(await complaints(), 'it could be of an upload').toEqual([]);
  await utimes(path, 1, 1);
  expect(await complaints()).toEqual([
    'note pictures: Files that belong to no picture: 1. Plaza removes such files every hour.',
  ]);
  await rm(path);
});

test('a schema that is newer, and one that is older', async () => {
  await change(sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`);
  expect(await complaints()).toEqual([
    'bad schema: This database was made by a newer Plaza. Please upgrade the program.',
  ]);
  await change(sql`delete from kysely_migration where name like '9999%'`);
  const { rows } = await withDatabase(database, (db) =>
    sql<{
      name: string;
      timestamp: string;
    }>`select name, timestamp from kysely_migration order by name desc limit 1`.execute(db),
  );
  const [{ name, timestamp } = { name: '', timestamp: '' }] = rows;
  await change(sql`delete from kysely_migration where name = ${name}`);
  expect(await complaints()).toEqual([expect.stringMatching(/^bad schema: .* by an older Plaza\./)]);
  await change(sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`);
});

test('a move or a restore that has not finished', async () => {
  await change(sql`create table unfinished_move (part text primary key, state text not null)`);
  await change(sql`insert into unfinished_move values ('source', 'elsewhere')`);
  expect(await complaints()).toEqual([
    expect.stringMatching(/^bad schema: A move into this database has not finished\./),
  ]);
  await change(sql`drop table unfinished_move`);
  await writeFile(join(database.dataDir, 'restoring'), '');
  expect(await complaints()).toEqual([
    `bad folder: A restore into ${database.dataDir} has not finished. Run it again.`,
  ]);
  await rm(join(database.dataDir, 'restoring'));
});

test('a folder that is not there', async () => {
  const nowhere = folder();
  const [first, ...others] = await complaints({ ...settings, DATA_DIR: nowhere });
  expect(first).toBe(`bad folder: ${nowhere} does not exist. Start Plaza once, or name another DATA_DIR.`);
  expect(others.length).toBeGreaterThan(0);
});

test('a clock that is slow', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const says =
    inject('engine') === 'sqlite'
      ? /^bad clock: The newest row is from [\d,]+ seconds ahead/
      : /^bad clock: It is [\d,]+ seconds away from that of the database\. Let both be set by NTP\.$/;
  expect(await complaints()).toEqual([expect.stringMatching(says)]);
});

test('a database, and a bucket, that cannot be reached', async () => {
  expect(await complaints({ ...settings, DATABASE_URL: 'postgres://plaza@127.0.0.1:1/plaza' })).toEqual([
    expect.stringMatching(
      /^bad database: It cannot be reached \(.*ECONNREFUSED.*\)\. Start it, or check DATABASE_URL\.$/,
    ),
  ]);
  const S3 = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'plaza',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(await complaints({ ...settings, ...S3 })).toEqual([
    expect.stringMatching(/^bad store: The bucket plaza at http:\/\/127\.0\.0\.1:1 cannot be used/),
  ]);
});

test('a picture without its file', async () => {
  const [name = ''] = Object.keys(await exportMedia(database.dataDir));
  await rm(join(media, name.slice(0, 2), name));
  expect(await complaints()).toEqual([
    `bad pictures: Pictures that lack files: 1 of 12, such as ${name.slice(0, 32)}. Bring them back from a backup.`,
  ]);
});
