import { setTimeout as delay } from 'node:timers/promises';
import { patience } from '../../../scripts/test/patience.ts';

/** For waits outside of tests, and for `vi.waitFor`: whoever waits longer waits for something that never happens. Inside a test, use `expect.poll`. */
export const HANG_DETECTOR = { timeout: 120_000 * patience(), interval: 20 };

/** For `vi.setConfig` in a file whose test does so much that a slow machine takes many minutes. */
export const LONG_TEST = { testTimeout: 540_000 * patience() };

/** Waits for a condition while timers are faked, without advancing them as `expect.poll` does. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(HANG_DETECTOR.interval);
}
