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

it('lets one at a time work', async () => {
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

it('passes results and errors on and is free again afterwards', async () => {
  expect(await withLock(lock, () => Promise.resolve('done'))).toBe('done');
  await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(lock)).toBe(false);
});

it('waits for a holder that is alive, however long its work takes', async () => {
  const holder = withLock(lock, () => sleep(2500));
  const waited = withLock(lock, () => Promise.resolve(), { staleAfterMs: 1500 });
  const first = await Promise.race([holder.then(() => 'holder'), waited.then(() => 'waiter')]);
  expect(first).toBe('holder');
  await waited;
});

it('takes a lock over from holders that are gone, one after the other', async () => {
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

it('is released when its holder is interrupted', async () => {
  const program = `
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await withLock(${JSON.stringify(lock)}, () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }));
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  await once(holder.stdout, 'data');
  expect(existsSync(lock)).toBe(true);
  holder.kill('SIGINT');
  await once(holder, 'exit');
  expect(existsSync(lock)).toBe(false);
});
