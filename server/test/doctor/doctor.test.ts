import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { problemsOf } from '../support/doctor.ts';
import { exportDatabase, exportMedia, newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

const folder = await newFolder();
const plaza = await populatePlaza(12);
const { database, settings } = plaza;
const media = join(database.dataDir, 'media');
const change = (statement: RawBuilder<unknown>) => withDatabase(database, (db) => statement.execute(db));

const problems = (environment: NodeJS.ProcessEnv = settings) => problemsOf(environment);

/** Whether the first sweep of the image store, which writes its day, has begun. */
const hasStarted = () =>
  withDatabase(
    database,
    async (db) => (await sql`select id from installation where swept_on <> ''`.execute(db)).rows.length > 0,
  );

test('the doctor finds no errors while a server runs, and changes nothing', async () => {
  await using _ = await startServer(settings);
  await expect.poll(hasStarted).toBe(true);
  const before = [await exportDatabase(database), await exportMedia(database.dataDir)];
  const { code, stdout, stderr } = await runCommand(['doctor'], settings);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /ok {7}images: All files of 12 images exist and have contents\.\nThe doctor found no errors\.\n$/,
  );
  expect(stdout).toMatch(/\nok {7}storage: In use: database [1-9][\d.]* [KM]iB, .*pictures [1-9]\d* KiB\.\n/);
  expect(stdout).toContain(
    inject('engine') === 'sqlite' ? 'lock: Plaza is running on ' : 'PostgreSQL answers.',
  );
  expect([await exportDatabase(database), await exportMedia(database.dataDir)]).toEqual(before);
});

test('a counter that differs from its rows is an error, and the exit code is 1', async () => {
  await change(sql`update posts set like_count = like_count + 1 where id = ${plaza.postIds[0]}`);
  const { code, stdout, stderr } = await runCommand(['doctor'], settings);
  expect([code, stderr]).toEqual([1, 'The doctor found 1 error.\n']);
  expect(stdout).toMatch(/\nerror {4}rows: Posts and members whose counters differ from their rows: 1\./);
  await change(sql`update posts set like_count = like_count - 1 where id = ${plaza.postIds[0]}`);
});

test('a username that another member had before is an error', async () => {
  await change(sql`insert into old_usernames (username_key, user_id, created_at)
    select 'member3', id, 1 from users where username_key = 'member2'`);
  expect(await problems()).toEqual([
    'error rows: Usernames that another member had before: 1. Please report this to the developers of Plaza.',
  ]);
  await change(sql`delete from old_usernames where username_key = 'member3'`);
});

test('an email address that two members share is a warning', async () => {
  await change(sql`update users set shared_email_key =
    (select email_key from users where username_key = 'member2') where username_key = 'member3'`);
  expect(await problems()).toEqual([
    'warning rows: Members with the email address of an older member in another form: 1. Both can log in, and emails reach both. Plaza asks the newer ones at each log-in to change theirs.',
  ]);
  await change(sql`update users set shared_email_key = null`);
});

test('errors that pages reported in the last week are a warning', async () => {
  const today = Math.floor(Date.now() / (24 * 60 * 60 * 1000));
  const row = (day: number, line: number, count: number) =>
    sql`insert into page_errors (day, name, build, file, line, position, browser, version, route, count, last_at)
      values (${day}, 'TypeError', 'index-1234567.js', 'feed-1234567.js', ${line}, 5, 'Firefox', 151, '/', ${count}, 1)`;
  await change(row(today - 7, 1, 1000));
  expect(await problems()).toEqual([]);
  await change(row(today - 6, 2, 2));
  await change(row(today, 3, 1));
  expect(await problems()).toEqual([
    'warning page: Errors that pages reported in the last 7 days: 3. The most frequent: 2 × TypeError at feed-1234567.js:2:5 on / in Firefox 151, build index-1234567.js; 1 × TypeError at feed-1234567.js:3:5 on / in Firefox 151, build index-1234567.js. Please report them to the developers of Plaza.',
  ]);
  await change(sql`delete from page_errors`);
});

test('a row from the future is an error', async () => {
  const [id] = plaza.postIds;
  await change(sql`update posts set created_at = created_at + 100000000 where id = ${id}`);
  expect(await problems()).toEqual([
    expect.stringMatching(/^error clock: The newest row is [\d,]+ seconds in the future/),
  ]);
  await change(sql`update posts set created_at = created_at - 100000000 where id = ${id}`);
});

test('an old file without an image is a warning', async () => {
  const [name = ''] = Object.keys(await exportMedia(database.dataDir));
  const path = join(media, name.slice(0, 2), `${name.slice(0, 2)}${'0'.repeat(30)}-16.webp`);
  await writeFile(path, '');
  expect(await problems(), 'the file of an upload in progress').toEqual([]);
  await utimes(path, 1, 1);
  expect(await problems()).toEqual([
    'warning images: Files without an image: 1 of 25. Plaza moves such files to its trash every hour.',
  ]);
  await rm(path);
});

test('a newer and an older schema are errors', async () => {
  await change(sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`);
  expect(await problems()).toEqual([
    'error schema: This database was written by a newer version of Plaza. Upgrade the program.',
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
  expect(await problems()).toEqual([
    expect.stringMatching(/^error schema: .* by an older version of Plaza\./),
  ]);
  await change(sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`);
});

test('an unfinished move and an unfinished restore are errors', async () => {
  await change(sql`create table unfinished_move (part text primary key, state text not null)`);
  await change(sql`insert into unfinished_move values ('source', 'elsewhere')`);
  expect(await problems()).toEqual([
    expect.stringMatching(/^error schema: A move to this database is unfinished\./),
  ]);
  await change(sql`drop table unfinished_move`);
  await writeFile(join(database.dataDir, 'restoring'), '');
  expect(await problems()).toEqual([
    `error folder: A restore to ${database.dataDir} is unfinished. Run it again.`,
  ]);
  await rm(join(database.dataDir, 'restoring'));
});

test('a missing folder is an error', async () => {
  const nowhere = folder();
  const [first, ...others] = await problems({ ...settings, DATA_DIR: nowhere });
  expect(first).toBe(
    `error folder: ${nowhere} does not exist. Start Plaza once, or choose another DATA_DIR.`,
  );
  expect(others.length > 0).toBe(inject('engine') === 'postgres');
});

test('a slow clock is an error', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const message =
    inject('engine') === 'sqlite'
      ? /^error clock: The newest row is [\d,]+ seconds in the future/
      : /^error clock: This clock and that of the database differ by [\d,]+ seconds\. Synchronize both by NTP\.$/;
  expect(await problems()).toEqual([expect.stringMatching(message)]);
});

test('an unreachable database and an unreachable bucket are errors', async () => {
  expect(await problems({ ...settings, DATABASE_URL: 'postgres://plaza@127.0.0.1:1/plaza' })).toEqual([
    expect.stringMatching(
      /^error database: The database postgres:\/\/127\.0\.0\.1:1\/plaza cannot be used \(.*ECONNREFUSED.*\)\. No PostgreSQL answers at 127\.0\.0\.1:1: start it, or correct its address \(DATABASE_URL\)\.$/,
    ),
  ]);
  const S3 = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'plaza',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(await problems({ ...settings, ...S3 })).toEqual([
    expect.stringMatching(/^error store: The bucket plaza at http:\/\/127\.0\.0\.1:1 cannot be used/),
  ]);
});

test('an image without its file, or with an empty one, is an error', async () => {
  const [name = ''] = Object.keys(await exportMedia(database.dataDir));
  const path = join(media, name.slice(0, 2), name);
  await writeFile(path, '');
  const [empty] = await problems();
  await rm(path);
  expect(await problems()).toEqual([empty]);
  expect([empty]).toEqual([
    `error images: Images without files, or with empty ones: 1 of 12, for example ${name.slice(0, 32)}. Restore the files from a backup.`,
  ]);
});
