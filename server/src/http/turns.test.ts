import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Cost } from './room.ts';
import { Turns } from './turns.ts';

const SIZES = { costly: 1, write: 2, read: 3 };
const CALM_MS = 30;
/** A turn in which so many have begun is looked at. */
const MANY = 16;

/** Every turn is too long that is looked at. */
const hurried = (onCalm: (refused: number) => void = () => {}) =>
  new Turns(onCalm, { longTurnMs: -1, sizes: SIZES, calmMs: CALM_MS });

const admitted = (turns: Turns, cost: Cost, count: number) =>
  Array.from({ length: count }, () => turns.admit(cost));

it('lets as many begin in a turn as come, while turns are short', async () => {
  const turns = new Turns(() => {});
  for (let turn = 0; turn < 3; turn++) {
    expect(new Set(admitted(turns, 'costly', 1000))).toEqual(new Set(['now']));
    await nextTurn();
  }
});

it('refuses the rest of a turn that is too long', () => {
  const turns = hurried();
  expect(new Set(admitted(turns, 'read', MANY))).toEqual(new Set(['now']));
  expect(new Set(admitted(turns, 'read', MANY))).toEqual(new Set(['refused']));
});

it('refuses what costs most first, from then on', async () => {
  const turns = hurried();
  admitted(turns, 'read', MANY + 1);
  await nextTurn();
  const refused = (['costly', 'costly', 'write', 'write', 'read', 'read'] as const).map((cost) =>
    turns.admit(cost),
  );
  expect(refused).toEqual(['later', 'refused', 'later', 'refused', 'later', 'refused']);
});

it('lets calls begin in the order in which they came, at the end of the turn', async () => {
  const turns = hurried();
  const begun: number[] = [];
  for (const call of [1, 2, 3]) turns.later(() => begun.push(call));
  turns.admit('read');
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3]);
});

it('is as before once nothing had to be refused for a while, and says how many were', async () => {
  const calm: number[] = [];
  const turns = hurried((refused) => calm.push(refused));
  admitted(turns, 'read', MANY + 5);
  await delay(2 * CALM_MS);
  expect(turns.admit('read')).toBe('now');
  expect(calm).toEqual([5]);
});
