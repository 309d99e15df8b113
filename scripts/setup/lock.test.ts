import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('runs one work at a time', async () => {
  const log: string[] = [];
  const work = (name: string) =>
    withLock(lock, async () => {
      log.push(`${name} begins`);
      await sleep(50);
      log.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two'), work('three')]);
  const names = log.filter((_, index) => index % 2 === 0).map((line) => line.split(' ')[0]);
  expect(new Set(names)).toEqual(new Set(['one', 'two', 'three']));
  expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('returns results, throws errors, and is released afterwards', async () => {
  expect(await withLock(lock, () => Promise.resolve('done'))).toBe('done');
  await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(lock)).toBe(false);
});

it('waits for an owner that is alive, whatever the duration of its work', async () => {
  const owner = withLock(lock, () => sleep(2500));
  const waited = withLock(lock, () => Promise.resolve(), { staleAfterMs: 1500 });
  const first = await Promise.race([owner.then(() => 'owner'), waited.then(() => 'waiter')]);
  expect(first).toBe('owner');
  await waited;
});

it('takes over a lock of killed owners, one process at a time', async () => {
  writeFileSync(lock, '');
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const append = async (name: string) => {
    const before = readFileSync(log, 'utf8');
    await sleep(20);
    writeFileSync(log, `${before}${name}`);
  };
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => withLock(lock, () => append(name), { staleAfterMs: 300 })),
  );
  expect([...readFileSync(log, 'utf8')].toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('is released when its owner is interrupted', async () => {
  const program = `
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await withLock(${JSON.stringify(lock)}, () => new Promise(() => { console.log('locked'); setInterval(() => {}, 1000); }));
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  await once(owner.stdout, 'data');
  expect(existsSync(lock)).toBe(true);
  owner.kill('SIGINT');
  await once(owner, 'exit');
  expect(existsSync(lock)).toBe(false);
});
