import { BODY_PACE } from '@plaza/contract/body.ts';
import { expect, it } from 'vitest';
import { bodyPace } from './body-pace.ts';

/** The second in which a body is too slow. @param receivedAt its bytes by the second */
function tooSlowAt(receivedAt: (second: number) => number, isWaiting = false): number {
  const pace = bodyPace();
  for (let second = 1; second <= BODY_PACE.seconds; second++)
    if (pace.isTooSlow(receivedAt(second), isWaiting)) return second;
  return pace.isTooSlow(receivedAt(BODY_PACE.seconds + 1), isWaiting) ? BODY_PACE.seconds + 1 : Infinity;
}
const END = BODY_PACE.seconds + 1;

it.each<[string, number, (second: number) => number]>([
  ['without a byte from the start', 21, () => 0],
  ['without a byte for 20 s', 30, (second) => 40_000 * Math.min(second, 10)],
  ['below 2 KB/s over 60 s', 61, (second) => 1999 * second],
  ['of a byte a second after its beginning', 61, (second) => 1_000_000 + second],
  [
    'that becomes slower than 2 KB/s later',
    358,
    (second) => 40_000 * Math.min(second, 299) + 1000 * Math.max(0, second - 299),
  ],
  ['of 15 minutes', END, (second) => 40_000 * second],
])('ends a body %s', (_what, second, receivedAt) => expect(tooSlowAt(receivedAt)).toBe(second));

it.each<[string, (second: number) => number]>([
  ['at 2 KB/s', (second) => 2000 * second],
  [
    'of 64 kbit/s that stalls for 15 s of each minute',
    (second) => 8000 * (second - 15 * Math.ceil(second / 60)),
  ],
  ['with a byte every 19 s and enough of them', (second) => 50_000 * Math.ceil(second / 19)],
])('does not end a body %s before 15 minutes', (_what, receivedAt) =>
  expect(tooSlowAt(receivedAt)).toBe(END),
);

it('does not end a body that the server does not read', () =>
  expect(tooSlowAt(() => 70_000, true)).toBe(END));
