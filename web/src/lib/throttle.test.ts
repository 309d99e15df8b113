import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once, and then once for all calls within the pause', () => {
  const throttled = createThrottle(1000);
  const done: number[] = [];
  for (let call = 0; call < 10; call++) {
    throttled('a', () => done.push(call));
    vi.advanceTimersByTime(10);
  }
  expect(done).toEqual([0]);
  vi.advanceTimersByTime(900);
  expect(done).toEqual([0, 9]);
  throttled('a', () => done.push(10));
  expect(done).toEqual([0, 9]);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([0, 9, 10]);
  vi.advanceTimersByTime(1000);
  throttled('a', () => done.push(11));
  expect(done).toEqual([0, 9, 10, 11]);
});

it('does not delay other keys', () => {
  const throttled = createThrottle(1000);
  const done: string[] = [];
  throttled('a', () => done.push('a'));
  throttled('b', () => done.push('b'));
  expect(done).toEqual(['a', 'b']);
});
