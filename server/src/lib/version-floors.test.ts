import { expect, test } from 'vitest';
import { isAtLeast } from './version-floors.ts';

test.each([
  ['1.3.2', true],
  ['1.10.0', true],
  ['2.0.0', true],
  ['1.3.2.1', true],
  ['1.3.1', false],
  ['1.2.9', false],
  ['0.9.9', false],
  ['1.3', false],
  ['', false],
])('%j is at least 1.3.2: %s', (version, expected) => {
  expect(isAtLeast(version, '1.3.2')).toBe(expected);
});
