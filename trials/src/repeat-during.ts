import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';

const CHECK_EVERY_MS = 50;

/** Repeats actions, each with a pause in milliseconds, until some work is done. @returns the result of the work */
export async function repeatDuring<T>(
  work: Promise<T>,
  ...actions: readonly (readonly [pauseMs: number, action: () => Promise<void>])[]
): Promise<T> {
  const done = new AbortController();
  const repeating = actions.map(async ([pauseMs, action]) => {
    for (; !done.signal.aborted; await delay(pauseMs)) await action();
  });
  const [result] = await Promise.all([work.finally(() => done.abort()), ...repeating]);
  return result;
}

/** Repeats health checks until some work is done. @returns its result, and the durations of the checks in milliseconds */
export async function measureHealth<T>(
  address: string,
  work: Promise<T>,
): Promise<{ result: T; health: number[] }> {
  const health: number[] = [];
  const check = async () => {
    const requested = performance.now();
    await fetch(address + LIVE_PATH).then((answer) => answer.text());
    health.push(performance.now() - requested);
  };
  return { result: await repeatDuring(work, [CHECK_EVERY_MS, check]), health };
}
