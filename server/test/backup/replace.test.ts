import { existsSync } from 'node:fs';
import { chown, copyFile, cp, mkdir, readdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { readConfig } from '../../src/settings/config.ts';
import { exportDatabase, exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { killedAt, runCommand } from '../support/plaza-command.ts';
import { startServer, startToFail } from '../support/server-process.ts';

const folder = await newFolder();
const [origin, present, file] = [folder(), folder(), folder()];
await populateFolder(origin, 3);
await populateFolder(present, 2);
await writeFile(join(present, 'owner-code'), '');
await mkdir(join(present, 'backups'));
// As a killed server leaves it: the newest rows are in the write-ahead log only.
const killed = folder();
await withDatabase({ dataDir: present }, async (db) => {
  await sql`update posts set title = 'Present'`.execute(db);
  await cp(present, killed, { recursive: true });
});
await using source = await openBackupSource(origin, readConfig({}));
await backup(source, file, NO_PROGRESS);

const contentOf = async (dataDir: string) => [await exportDatabase({ dataDir }), await exportMedia(dataDir)];
const [backedUp, before] = [await contentOf(origin), await contentOf(present)];

/** @returns a copy of the folder with present data */
async function copyOfPresent(): Promise<string> {
  const copy = folder();
  await cp(killed, copy, { recursive: true });
  return copy;
}

/** The folders with replaced data. */
const replacedIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('replaced-')).map((name) => join(dataDir, name));

const replace = (dataDir: string, settings: NodeJS.ProcessEnv = {}) =>
  runCommand(['restore', file, '--replace', '--keep-sessions'], { DATA_DIR: dataDir, ...settings });

test('a restore that replaces data moves it to a folder of its own, and a server starts on the backup', async () => {
  const dataDir = await copyOfPresent();
  const { code, stdout, stderr } = await replace(dataDir);
  const [aside = ''] = await replacedIn(dataDir);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`The data that it replaced is in ${aside}. Delete this folder when`);
  expect(basename(aside)).toMatch(/^replaced-20[\dT-]+$/);
  const kept = ['backups', 'lock', 'media', 'plaza.db', basename(aside)];
  expect((await readdir(dataDir)).toSorted()).toEqual(kept);
  expect(await contentOf(dataDir)).toEqual(backedUp);
  expect(await readdir(aside)).toEqual(['media', 'owner-code', 'plaza.db', 'plaza.db-shm', 'plaza.db-wal']);
  expect(await contentOf(aside)).toEqual(before);
  await using server = await startServer({ DATA_DIR: dataDir });
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('an empty and a missing folder, and a link to a missing one, are filled', async () => {
  const [empty, missing, target, link] = [folder(), folder(), folder(), folder()];
  await mkdir(empty);
  await symlink(target, link);
  for (const dataDir of [empty, missing, link]) {
    expect(await replace(dataDir)).toMatchObject({ code: 0, stderr: '' });
    expect((await readdir(dataDir)).toSorted()).toEqual(['lock', 'media', 'plaza.db']);
  }
  expect(existsSync(join(target, 'plaza.db'))).toBe(true);
});

test('a damaged backup and a running server leave the data in its place', async () => {
  const dataDir = await copyOfPresent();
  const damaged = folder();
  await copyFile(file, damaged);
  await truncate(damaged, 50_000);
  const refused = await runCommand(['restore', damaged, '--replace'], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, stderr: `${damaged} is damaged or truncated.\n` });
  expect(await contentOf(dataDir)).toEqual(before);
  await using _ = await startServer({ DATA_DIR: dataDir });
  expect(await replace(dataDir)).toMatchObject({
    code: 1,
    stderr: `${dataDir} is in use by another Plaza. Stop it, or choose another DATA_DIR.\n`,
  });
  expect(await replacedIn(dataDir)).toEqual([]);
});

test('a kill between any two steps loses neither the present data nor the backup', async () => {
  for (let step = 1; ; step++) {
    const dataDir = await copyOfPresent();
    const { code } = await replace(dataDir, killedAt({ of: 'rename', number: step }));
    const isKilled = code === null;
    const isBegun = existsSync(join(dataDir, 'restoring'));
    const kept = isKilled && !isBegun ? await contentOf(dataDir) : before;
    expect(kept, `after step ${step}`).toEqual(before);
    const stderr = `A restore to ${dataDir} is unfinished. Run it again.\n`;
    expect(isBegun ? await startToFail({ DATA_DIR: dataDir }) : { stderr }).toMatchObject({ stderr });
    const again = await replace(dataDir);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout.includes('\nCompleted the restore ')).toBe(isBegun);
    expect(await contentOf(dataDir), `after step ${step}`).toEqual(backedUp);
    const asides = await replacedIn(dataDir);
    expect(await contentOf(asides[0] ?? ''), `after step ${step}`).toEqual(before);
    // The last replacement, which nothing killed, was made twice.
    expect(asides).toHaveLength(isKilled ? 1 : 2);
    expect(isKilled || step > 6).toBe(true);
    if (!isKilled) break;
  }
});

test('restored files belong to the owner of the folder, when root restores for a service', async () => {
  const [empty, dataDir] = [folder(), await copyOfPresent()];
  await mkdir(empty);
  const uid = process.geteuid?.() === 0 ? 12_345 : (process.geteuid?.() ?? 0);
  for (const each of [empty, dataDir]) {
    await chown(each, uid, (await stat(each)).gid);
    expect(await replace(each)).toMatchObject({ code: 0, stderr: '' });
    const restored = await readdir(each, { recursive: true });
    expect(restored.length).toBeGreaterThan(6);
    // What was replaced keeps its owner.
    for (const path of restored.filter((name) => !/^(?:replaced-.*\/|backups$)/.test(name)))
      expect([path, (await stat(join(each, path))).uid]).toEqual([path, uid]);
  }
});

test('data in a database server or in a bucket is not replaced', async () => {
  const S3 = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'plaza',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  const ofServer = await replace(present, { DATABASE_URL: 'postgres://a/b' });
  expect(ofServer.stderr).toMatch(/^A backup is restored to a folder, not to DATABASE_URL\./);
  const ofBucket = await replace(present, S3);
  expect(ofBucket.stderr).toMatch(/^The images are in a bucket, and a backup is restored to a folder\./);
  expect([ofServer.code, ofBucket.code]).toEqual([2, 2]);
});
