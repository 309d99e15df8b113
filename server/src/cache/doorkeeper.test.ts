import { expect, it } from 'vitest';
import { doorkeeper } from './doorkeeper.ts';

it('admits a key when it is requested a second time', () => {
  const admits = doorkeeper();
  expect([admits('a'), admits('b'), admits('a'), admits('a')]).toEqual([false, false, true, true]);
});

it('knows the given number of the latest keys, and no old ones', () => {
  const admits = doorkeeper(10);
  for (let key = 1; key <= 20; key++) expect(admits(key)).toBe(false);
  expect(admits(11)).toBe(true);
  expect(admits(1)).toBe(false);
});
