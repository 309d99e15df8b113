import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showProgress } from './progress.ts';

const CLEAR = '\r\u001B[K';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(isTTY: boolean, seconds = 1000) {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { written, progress: showProgress('bench', seconds, output) };
}

it('a terminal shows step, share and time left on one line, drawn again each second', () => {
  const { written, progress } = open(true);
  progress.step('first page, round 1 of 3', 300);
  vi.advanceTimersByTime(300_000);
  progress.step('random page, round 2 of 3', 700);
  vi.advanceTimersByTime(50_000);
  expect(written[0]).toBe(`${CLEAR}bench: first page, round 1 of 3 · 0 % · about 17 min left`);
  expect(written.at(-1)).toBe(`${CLEAR}bench: random page, round 2 of 3 · 35 % · about 11 min left`);
  expect(written).toHaveLength(1 + 300 + 1 + 50);
});

it('without a terminal each step is one line', () => {
  const { written, progress } = open(false);
  progress.step('rows', 500);
  vi.advanceTimersByTime(600_000);
  progress.step('pages', 500);
  progress[Symbol.dispose]();
  expect(written).toEqual([
    'bench: rows · 0 % · about 17 min left\n',
    'bench: pages · 50 % · about 10 min left\n',
  ]);
});

it('a counted step is as far as its count, and an overdue one is not done', () => {
  const { written, progress } = open(true, 100);
  progress.step('requests', 100);
  progress.advance(0.5);
  vi.advanceTimersByTime(10_000);
  expect(written.at(-1)).toBe(`${CLEAR}bench: requests · 50 % · about 10 s left`);
  progress.step('late', 0.5);
  vi.advanceTimersByTime(500_000);
  expect(written.at(-1)).toContain(' · 99 % · ');
});

it('an ended report removes its line from the terminal and draws no more', () => {
  const { written, progress } = open(true);
  progress.step('rows', 10);
  progress[Symbol.dispose]();
  vi.advanceTimersByTime(5000);
  expect(written.slice(1)).toEqual([CLEAR]);
});
