import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { METRICS_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const plaza = await populatePlaza(5);
const folder = await newFolder();
/** A loaded machine starts processes slowly. */
const PATIENCE = { timeout: 180_000 };
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
  const left = `${OLD[0]}.unverified`;
  for (const name of [...OLD, 'letters.txt', left]) await writeFile(join(backups, name), '');
  const settings = { ...plaza.settings, BACKUP_DIR: backups, BACKUP_KEEP: '2' };
  await using server = await startServer(settings);
  // The oldest are removed last.
  await expect.poll(() => readdir(backups), PATIENCE).not.toContain(OLD[1]);
  await expect.poll(() => metricsOf(server.address), PATIENCE).toMatch(/^plaza_backup_last_bytes [1-9]/m);

  const found = (await readdir(backups)).filter((name) => name.endsWith('.tar') || name.endsWith('.txt'));
  expect(found.toSorted()).toEqual(['letters.txt', OLD[2], expect.stringMatching(/^plaza-20[2-9]/)]);
  const file = join(backups, found.find((name) => !OLD.includes(name) && name.endsWith('.tar')) ?? '');
  expect(await runCommand(['verify', file])).toMatchObject({ code: 0, stderr: '' });
  const { size, mtime } = await stat(file);
  const metrics = await metricsOf(server.address);
  expect(metrics).toContain(`\nplaza_backup_last_success_timestamp_seconds ${mtime.getTime() / 1000}\n`);
  expect(metrics).toContain(`\nplaza_backup_last_bytes ${size}\n`);
  expect(metrics).toContain('\nplaza_backup_failures_total 0\n');
  const state = { status: 'ok', backups: { newest: mtime.toISOString(), isFailing: false } };
  expect(await healthOf(server.address)).toEqual(state);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });

  await using next = await startServer(settings);
  await expect.poll(() => healthOf(next.address), PATIENCE).toEqual(state);
  expect(await next.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('a backup that fails is counted, and the server stays ready', async () => {
  const file = folder();
  await writeFile(file, 'no folder');
  await using server = await startServer({ ...plaza.settings, BACKUP_DIR: join(file, 'backups') });
  await expect.poll(() => metricsOf(server.address), PATIENCE).toMatch(/^plaza_backup_failures_total 1$/m);
  expect(await healthOf(server.address)).toEqual({
    status: 'ok',
    backups: { newest: null, isFailing: true },
  });
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

test('a server that stops during a backup leaves no invalid backup', async () => {
  const backups = folder();
  await using server = await startServer({ ...plaza.settings, BACKUP_DIR: backups });
  await expect.poll(() => readdir(backups).catch(() => []), PATIENCE).toContain('lock');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  // There is a backup only when it finished before the signal.
  for (const name of (await readdir(backups)).filter((other) => other.endsWith('.tar')))
    expect(await runCommand(['verify', join(backups, name)])).toMatchObject({ code: 0 });
});
