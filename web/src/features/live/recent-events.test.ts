import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it('has the events of a time for which it is complete', () => {
  const recent = createRecentEvents<string>();
  expect(recent.ofLast(0)).toBeUndefined();
  recent.begin(Date.now() - 50);
  recent.add('one');
  vi.advanceTimersByTime(100);
  recent.add('other');
  expect([10, 100, 150].map((age) => recent.ofLast(age))).toEqual([
    ['other'],
    ['one', 'other'],
    ['one', 'other'],
  ]);
  expect(recent.ofLast(151)).toBeUndefined();
});

it('claims nothing about the time between two times of reading', () => {
  const recent = createRecentEvents<string>();
  recent.begin(Date.now());
  recent.add('before');
  vi.advanceTimersByTime(100);
  // Another tab reads meanwhile.
  recent.begin(Date.now());
  vi.advanceTimersByTime(10);
  recent.add('after');
  expect(recent.ofLast(10)).toEqual(['after']);
  expect(recent.ofLast(11)).toBeUndefined();
});

it('keeps 500 events', () => {
  const recent = createRecentEvents<number>();
  recent.begin(Date.now());
  const add = (event: number) => {
    vi.advanceTimersByTime(1);
    recent.add(event);
  };
  for (let event = 1; event <= 500; event++) add(event);
  expect(recent.ofLast(500)).toHaveLength(500);
  add(501);
  expect(recent.ofLast(499)?.[0]).toBe(2);
  expect(recent.ofLast(501)).toBeUndefined();
});
