import { expect, test } from 'vitest';
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
  const later = position.replace(/[^-]*$/, (Date.now() + 60_000).toString(36));
  expect(log.since(later)).toEqual([2, 3]);
  expect(log.since(later, 59_000), 'the clock of the other process is fast').toEqual([1, 2, 3]);
  log.clear(61_000);
  expect(log.since(position)).toBeUndefined();
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
