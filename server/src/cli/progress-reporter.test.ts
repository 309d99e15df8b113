import { expect, test } from 'vitest';
import { progressReporter } from './progress-reporter.ts';

const CLEAR = '\r\u001B[K';

function openReporter(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  return {
    progress: progressReporter('restore', output, () => time),
    written,
    wait: (ms: number) => (time += ms),
  };
}

test('a terminal shows step, share and time left on one line', () => {
  const { progress, written, wait } = openReporter(true);
  progress.step('images', 12_000);
  wait(60_000);
  progress.advance(4210);
  expect(written).toEqual([
    `${CLEAR}restore: images 0 of 12,000 · 0 %`,
    `${CLEAR}restore: images 4,210 of 12,000 · 35 % · about 2 min left`,
  ]);
});

test.each([
  [500, 3000, '50 % · about 10 s left'],
  [900, 3000, '90 % · about 10 s left'],
  [100, 5000, '10 % · about 50 s left'],
  [10, 10_000, '1 % · about 17 min left'],
  [1, 9000, '0 % · about 3 h left'],
  [500, 1900, '50 %'],
  [1000, 9000, '100 %'],
  [1200, 9000, '100 %'],
])('%i of 1,000 after %i ms is %s', (done, ms, shown) => {
  const { progress, written, wait } = openReporter(true);
  progress.step('rows', 1000);
  wait(ms);
  progress.advance(done);
  expect(written.at(-1)).toBe(`${CLEAR}restore: rows ${done.toLocaleString('en')} of 1,000 · ${shown}`);
});

test('a unit follows the total, and counts are rounded down', () => {
  const { progress, written, wait } = openReporter(true);
  progress.step('unpacking', 1200, 'MB');
  wait(1000);
  progress.advance(420.7);
  expect(written.at(-1)).toBe(`${CLEAR}restore: unpacking 420 of 1,200 MB · 35 %`);
});

test('a step without a total shows its count', () => {
  const { progress, written, wait } = openReporter(true);
  progress.step('database');
  wait(1000);
  progress.advance(3);
  expect(written).toEqual([`${CLEAR}restore: database`, `${CLEAR}restore: database 3`]);
});

test('many small advances draw the line only every 200 ms', () => {
  const { progress, written, wait } = openReporter(true);
  progress.step('rows', 1000);
  for (let i = 0; i < 1000; i++) {
    wait(1);
    progress.advance(1);
  }
  expect(written).toHaveLength(1 + 5);
});

test('a cleared line is drawn again by the next advance, and is removed at the end', () => {
  const { progress, written, wait } = openReporter(true);
  progress.clear();
  progress.step('rows', 2);
  progress.clear();
  wait(1);
  progress.advance(1);
  progress[Symbol.dispose]();
  const drawn = [`${CLEAR}restore: rows 0 of 2 · 0 %`, CLEAR, `${CLEAR}restore: rows 1 of 2 · 50 %`, CLEAR];
  expect(written).toEqual(drawn);
});

test('without a terminal nothing is written within five seconds', () => {
  const { progress, written, wait } = openReporter(false);
  progress.step('rows', 5);
  wait(4999);
  progress.advance(5);
  progress.step('images', 7);
  progress[Symbol.dispose]();
  expect(written).toEqual([]);
});

test('without a terminal each step after five seconds is one line', () => {
  const { progress, written, wait } = openReporter(false);
  progress.step('rows', 5000);
  wait(5000);
  for (let i = 0; i < 5000; i++) progress.advance(1);
  progress.step('database');
  progress.advance(1);
  expect(written).toEqual(['restore: rows, 5,000\n', 'restore: database\n']);
});
