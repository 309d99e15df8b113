import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shortTurns } from './short-turns.ts';

const SIZE = 2;

/** Lets so many begin at once. @returns those that have, in their order */
function beginAll(turn: () => Promise<void> | undefined, count: number): number[] {
  const begun: number[] = [];
  const begin = async (n: number) => {
    await turn();
    begun.push(n);
  };
  for (let n = 1; n <= count; n++) void begin(n);
  return begun;
}

it('begins so many in a turn, in the order in which they came', async () => {
  const begun = beginAll(shortTurns(SIZE), 5);
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it('begins at once again when nobody waits', async () => {
  const turn = shortTurns(SIZE);
  beginAll(turn, 3);
  for (let turns = 0; turns < 3; turns++) await nextTurn();
  expect(turn()).toBeUndefined();
});
