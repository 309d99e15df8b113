import { expect, test } from 'vitest';
import type { Change } from '../bus/bus.ts';
import { createUnsentChanges } from './unsent-changes.ts';

const post = (id: number): Change => ['post', id];
const MINUTE_MS = 60_000;

test('keeps the changes of the last ten minutes, and the time of the last older one', () => {
  let ms = 0;
  const unsent = createUnsentChanges(() => ms);
  expect(unsent.take(0)).toEqual({ late: [], fresh: [], forgottenAt: undefined });
  for (const at of [1000, 2000, 500_000, 601_000]) {
    ms = at;
    unsent.add(post(at));
  }
  ms = 10 * MINUTE_MS + 3000;
  expect(unsent.take(2000)).toEqual({ late: [post(500_000)], fresh: [post(601_000)], forgottenAt: 2000 });
  expect(unsent.take(0)).toEqual({ late: [], fresh: [], forgottenAt: undefined });
});

test('keeps the newest 10,000', () => {
  let ms = 0;
  const unsent = createUnsentChanges(() => ++ms);
  for (let id = 1; id <= 25_000; id++) unsent.add(post(id));
  const { late, forgottenAt } = unsent.take(0);
  expect([late.length, late[0], late.at(-1), forgottenAt]).toEqual([
    10_000,
    post(15_001),
    post(25_000),
    15_000,
  ]);
});
