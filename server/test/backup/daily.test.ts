import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { METRICS_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import { expect, test } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';
import { installationsOfTests } from '../support/wrong-starts/installations.ts';

const plaza = await populatePlaza(5);
const folder = await newFolder();
const createInstallation = installationsOfTests();
const OLD = ['plaza-2020-01-01T03-00.tar', 'plaza-2020-01-02T03-00.tar', 'plaza-2020-01-03T03-00.tar'];

async function metricsOf(address: string): Promise<string> {
  const answer = await fetch(address + METRICS_PATH);
  return answer.text();
}

async function healthOf(address: string): Promise<unknown> {
  const answer = await fetch(address + READY_PATH);
  return answer.json();
}

test('a due backup is made and verified, the oldest are removed, and metrics and readiness report it', async () => {
  const backups = folder();
  await mkdir(backups);
  // Of another installation: perhaps all that is left of it.
  const foreign = 'plaza-2019-12-31T03-00.tar';
  const other = await createInstallation({ engine: 'sqlite', posts: 1 });
  const backedUp = await runCommand(['backup', join(backups, foreign)], other.environment);
  expect(backedUp).toMatchObject({ code: 0, stderr: '' });
  const left = `${OLD[0]}.unverified`;
  for (const name of [...OLD, 'letters.txt', left]) await writeFile(join(backups, name), '');
  const settings = { ...plaza.settings, BACKUP_DIR: backups, BACKUP_KEEP: '2' };
  await using server = await startServer(settings);
  // The oldest are removed last.
  await expect.poll(() => readdir(backups)).not.toContain(OLD[1]);
  await expect.poll(() => metricsOf(server.address)).toMatch(/^plaza_backup_last_bytes [1-9]/m);

  const found = (await readdir(backups)).filter((name) => name.endsWith('.tar') || name.endsWith('.txt'));
  expect(found.toSorted()).toEqual(['letters.txt', foreign, OLD[2], expect.stringMatching(/^plaza-20[2-9]/)]);
  const file = join(
    backups,
    found.find((name) => ![...OLD, foreign].includes(name) && name.endsWith('.tar')) ?? '',
  );
  expect(await runCommand(['verify', file])).toMatchObject({ code: 0, stderr: '' });
  const { size, mtime } = await stat(file);
  const metrics = await metricsOf(server.address);
  expect(metrics).toContain(`\nplaza_backup_last_success_timestamp_seconds ${mtime.getTime() / 1000}\n`);
  expect(metrics).toContain(`\nplaza_backup_last_bytes ${size}\n`);
  expect(metrics).toContain('\nplaza_backup_failures_total 0\n');
  const state = { status: 'ok', problems: [], backups: { newest: mtime.toISOString(), isFailing: false } };
  await expect.poll(() => healthOf(server.address)).toEqual(state);
  expect(metrics).toMatch(/^plaza_disk_free_bytes\{folder="backups"\} [1-9]/m);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });

  await using next = await startServer(settings);
  await expect.poll(() => healthOf(next.address)).toEqual(state);
  expect(await next.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('a backup that fails is counted, and the server stays ready', async () => {
  const file = folder();
  await writeFile(file, 'no folder');
  await using server = await startServer({
    ...plaza.settings,
    BACKUP_DIR: join(file, 'backups'),
    LOG_LEVEL: 'error',
  });
  await expect.poll(() => metricsOf(server.address)).toMatch(/^plaza_backup_failures_total 1$/m);
  await expect
    .poll(() => healthOf(server.address))
    .toEqual({
      status: 'ok',
      problems: ['backups_unreadable', 'backups_failing'],
      backups: { newest: null, isFailing: true },
    });
  const problem = /^plaza_storage_problem\{problem="backups_failing"\} 1$/m;
  expect(await metricsOf(server.address)).toMatch(problem);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(server.printed()).toContain(
    `BACKUP_DIR=${join(file, 'backups')} cannot be used (Error: ENOTDIR: not a directory`,
  );
});

test('a folder of backups is created, but none above it, which may be a disk that is not mounted', async () => {
  const mounted = folder();
  const settings = { ...plaza.settings, BACKUP_DIR: join(mounted, 'backups'), LOG_LEVEL: 'warn' };
  await using server = await startServer(settings);
  await expect
    .poll(() => server.printed())
    .toContain(`cannot be created: ${mounted} does not exist. Create it, or mount its disk.`);
  await expect(stat(mounted)).rejects.toThrow('ENOENT');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  await mkdir(mounted);
  await using next = await startServer(settings);
  await expect.poll(() => next.printed()).toContain('Created the folder of backups');
  expect(await next.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('without BACKUP_DIR readiness, metrics and the log name the problem, and with `off` there is none', async () => {
  await using server = await startServer({ ...plaza.settings, LOG_LEVEL: 'warn' });
  await expect.poll(() => healthOf(server.address)).toEqual({ status: 'ok', problems: ['backups_off'] });
  expect(await metricsOf(server.address)).toMatch(/^plaza_storage_problem\{problem="backups_off"\} 1$/m);
  await expect.poll(() => server.printed()).toContain('"problems":["backups_off"]');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  await using other = await startServer({ ...plaza.settings, BACKUP_DIR: 'off' });
  await expect.poll(() => healthOf(other.address)).toEqual({ status: 'ok', problems: [] });
  expect(await metricsOf(other.address)).toMatch(/^plaza_storage_problem\{problem="backups_off"\} 0$/m);
  expect(await other.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('backups that are dated after now do not stop the daily backups, are kept, and are reported', async () => {
  const backups = folder();
  await mkdir(backups);
  const year = new Date().getFullYear() + 1;
  const fast = [1, 2, 3].map((day) => `plaza-${year}-12-0${day}T03-00.tar`);
  for (const name of fast) {
    await writeFile(join(backups, name), '');
    const time = new Date(`${year}-12-03T03:00:00Z`);
    await utimes(join(backups, name), time, time);
  }
  const settings = { ...plaza.settings, BACKUP_DIR: backups, BACKUP_KEEP: '1' };
  await using server = await startServer(settings);
  const madeNow = async () =>
    (await readdir(backups)).filter((name) => name.endsWith('.tar') && !fast.includes(name));
  await expect.poll(madeNow).toHaveLength(1);
  const [made = ''] = await madeNow();
  const newest = (await stat(join(backups, made))).mtime.toISOString();
  await expect
    .poll(() => healthOf(server.address))
    .toEqual({ status: 'ok', problems: ['backups_future'], backups: { newest, isFailing: false } });
  const seconds = Date.parse(newest) / 1000;
  expect(await metricsOf(server.address)).toContain(
    `\nplaza_backup_last_success_timestamp_seconds ${seconds}\n`,
  );
  expect(await readdir(backups)).toEqual(expect.arrayContaining(fast));
  const { code, stdout } = await runCommand(['doctor'], settings);
  expect(code).toBe(1);
  expect(stdout).toContain(
    `\nerror    backups: Backups are dated after now, the last of 3 is ${fast[2]}: this clock is slow, or was fast`,
  );
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('a server that stops during a backup leaves no invalid backup', async () => {
  const backups = folder();
  await using server = await startServer({ ...plaza.settings, BACKUP_DIR: backups });
  await expect.poll(() => readdir(backups).catch(() => [])).toContain('lock');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  // There is a backup only when it finished before the signal.
  for (const name of (await readdir(backups)).filter((other) => other.endsWith('.tar')))
    expect(await runCommand(['verify', join(backups, name)])).toMatchObject({ code: 0 });
});
