import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What the processes of a run read the result from; absent outside of a run. */
const VARIABLE = 'TEST_PATIENCE';
/** A run keeps two processors busy. */
const PROCESSES = 2;
/** Starts and hashes: what tests spend most of their time with. */
const WORK = `for (let i = 0; i < 10; i++)
  require('node:crypto').argon2Sync('argon2id', { message: 'm', nonce: 'n'.repeat(16), parallelism: 1, tagLength: 32, memory: 19456, passes: 2 });`;
/** The time of this work on two quiet processors of 2020. */
const REFERENCE_MS = 500;
const MAX = 4;

/**
 * By how much all time limits of test runners and trials are multiplied: 1 on a machine that is fast and quiet, and outside of a run.
 * They end what hangs, and no test expects to finish within one.
 */
export const patience = (): number => Number(process.env[VARIABLE] ?? 1);

/** Measures how slow the machine is now, for all processes that this one starts. @returns the patience of the run, from 1 to 4 */
export async function measurePatience(): Promise<number> {
  const began = performance.now();
  const run = promisify(execFile);
  await Promise.all(Array.from({ length: PROCESSES }, () => run(process.execPath, ['-e', WORK])));
  const measured = Math.min(MAX, Math.max(1, (performance.now() - began) / REFERENCE_MS));
  const rounded = Math.round(measured * 10) / 10;
  process.env[VARIABLE] = String(rounded);
  return rounded;
}
