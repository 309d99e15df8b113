import { setImmediate as nextTick, setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 50;

/**
 * Waits until the event loop has been responsive for so many milliseconds, rounded up to steps of 50. However long the loop is blocked
 * meanwhile, that counts as one step. All data that arrived before has then been read: a limit for an answer ends by this delay, and
 * not by a timer, so that a busy process does not take an answer for a missing one.
 * @param signal ends it at once, without an error
 */
export async function responsiveDelay(ms: number, signal?: AbortSignal): Promise<void> {
  for (let waited = 0; waited < ms; waited += STEP_MS) {
    await delay(STEP_MS, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {});
    if (signal?.aborted) return;
    // Timers run before data is read.
    await nextTick();
  }
}

/** Whether something is done before a responsive delay of `ms` is over, or before `signal` ends it. @throws its error */
export async function isDoneWithin(
  done: Promise<unknown>,
  ms: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const over = new AbortController();
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  try {
    return await Promise.race([done.then(() => true), responsiveDelay(ms, ended).then(() => false)]);
  } finally {
    // A limit can be a thousand times as long as the work.
    over.abort();
  }
}
