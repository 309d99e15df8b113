import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventLog } from './event-log.ts';

const MINUTE = 60_000;

function openLog() {
  const clock = { ms: 0 };
  return { clock, log: createEventLog<number>({ delayMs: 3000, now: () => clock.ms }) };
}

test('the events after a position, in order', () => {
  const { log } = openLog();
  const start = log.position;
  log.append([1, 2]);
  const middle = log.position;
  log.append([3]);
  expect([start, middle, log.position].map((position) => log.since(position))).toEqual([[1, 2, 3], [3], []]);
});

test.each(['', 'x', '-', '000000000000-1', '1', 'other-0-1', '000000000000-1-', '000000000000--1'])(
  'the position %j is unknown',
  (position) => {
    const { log } = openLog();
    log.append([1]);
    expect(log.since(position)).toBeUndefined();
  },
);

test('a position ahead of the log is unknown', () => {
  const { log } = openLog();
  log.append([1]);
  expect(log.since(log.position.replace('-1-', '-2-'))).toBeUndefined();
});

test('a position of another log is found by its time, with a few seconds before', () => {
  const { clock, log } = openLog();
  const other = openLog().log;
  log.append([1]);
  clock.ms = 60_000;
  log.append([2]);
  const { position } = other;
  clock.ms = 62_000;
  log.append([3]);
  expect(log.since(position)).toEqual([2, 3]);
  expect(log.since(position, 59_000), 'received long ago').toEqual([1, 2, 3]);
  log.clear(61_000);
  expect(log.since(position)).toBeUndefined();
});

test('a position of another log with a time in the future is unknown', () => {
  vi.useFakeTimers({ now: 1e12, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { clock, log } = openLog();
  const other = openLog().log;
  clock.ms = MINUTE;
  log.append([1]);
  const positionAt = (ms: number) => other.position.replace(/[^-]*$/, (Date.now() + ms).toString(36));
  expect(log.since(positionAt(3000)), 'clocks differ by a little').toEqual([1]);
  expect(log.since(positionAt(3001))).toBeUndefined();
  expect(log.since(positionAt(24 * 60 * MINUTE), 1000)).toBeUndefined();
});

test('the events of the last milliseconds, with those of a few seconds before', () => {
  const { clock, log } = openLog();
  for (const at of [10_000, 11_000, 19_000, 20_000]) {
    clock.ms = at;
    log.append([at]);
  }
  expect(log.ofLast(1000)).toEqual([19_000, 20_000]);
  expect(log.ofLast(6000)).toEqual([11_000, 19_000, 20_000]);
  expect(log.ofLast(17_000)).toEqual([10_000, 11_000, 19_000, 20_000]);
  expect(log.ofLast(17_001)).toBeUndefined();
});

test('the position before the newest events is known to their log only', () => {
  const { clock, log } = openLog();
  const other = openLog();
  log.append([1, 2, 3]);
  other.log.append([1, 2, 3]);
  const position = log.positionBefore(2);
  log.append([4]);
  clock.ms = 60_000;
  other.clock.ms = 60_000;
  expect(log.since(position)).toEqual([2, 3, 4]);
  expect(log.since(log.positionBefore(0))).toEqual([]);
  expect(other.log.since(position, 0)).toBeUndefined();
});

test('a state of 24 hours ago is unknown, also when all events since then are kept', () => {
  const { clock, log } = openLog();
  clock.ms = 30 * 60 * MINUTE;
  log.append([1]);
  expect(log.ofLast(24 * 60 * MINUTE - 1)).toEqual([1]);
  expect(log.ofLast(24 * 60 * MINUTE)).toBeUndefined();
});

test('keeps ten minutes, and of more than 10,000 events the newest', () => {
  const { clock, log } = openLog();
  const start = log.position;
  const append = (count: number) => {
    for (let i = 0; i < count; i++) log.append([i]);
  };
  append(10_999);
  expect(log.since(start)).toHaveLength(10_999);
  const late = log.position;
  append(1);
  expect(log.since(start)).toBeUndefined();
  expect(log.since(late)).toHaveLength(1);
  clock.ms = 11 * MINUTE;
  append(1);
  expect(log.since(late)).toHaveLength(2);
  expect(log.ofLast(MINUTE)).toEqual([0]);
});
