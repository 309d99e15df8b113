import { expect, test } from 'vitest';
import type { Change } from '../bus/bus.ts';
import { createUnsentChanges } from './unsent-changes.ts';

const post = (id: number): Change => ['post', id];

test('keeps the changes of the last minute, and the time of the last older one', () => {
  let ms = 0;
  const unsent = createUnsentChanges(() => ms);
  expect(unsent.take()).toEqual({ recent: [], forgottenAt: undefined });
  for (const at of [1000, 2000, 50_000]) {
    ms = at;
    unsent.add(post(at));
  }
  ms = 62_500;
  expect(unsent.take()).toEqual({ recent: [post(50_000)], forgottenAt: 2000 });
  expect(unsent.take()).toEqual({ recent: [], forgottenAt: undefined });
});

test('keeps the newest 1,000', () => {
  let ms = 0;
  const unsent = createUnsentChanges(() => ++ms);
  for (let id = 1; id <= 2500; id++) unsent.add(post(id));
  const { recent, forgottenAt } = unsent.take();
  expect([recent.length, recent[0], recent.at(-1), forgottenAt]).toEqual([
    1000,
    post(1501),
    post(2500),
    1500,
  ]);
});
