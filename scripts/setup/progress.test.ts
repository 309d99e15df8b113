import { expect, it, vi } from 'vitest';
import { withProgress } from './progress.mjs';

const CLEAR = '\r\u001B[K';

it('shows count, share and remaining time on a terminal', async () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const output = { isTTY: true, write: (text: string) => written.push(text) };
  let done = 0;
  const count = { done: () => done, total: 300, of: 'packages' };
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, 31_500));
  const running = withProgress('installing, step 1 of 3', output, count, work);
  done = 150;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(written.at(-1)).toBe(
    `${CLEAR}[setup] installing, step 1 of 3 · 150 of 300 packages · 50 % · about 30 s left`,
  );
  await vi.advanceTimersByTimeAsync(2000);
  await running;
  vi.useRealTimers();
  expect(written.at(-1)).toBe(`${CLEAR}[setup] installing, step 1 of 3, 32 s\n`);
});

it('prints one line without a terminal', async () => {
  const written: string[] = [];
  await withProgress('building', { write: (text) => written.push(text) }, undefined, () => Promise.resolve());
  expect(written).toEqual(['[setup] building …\n']);
});
