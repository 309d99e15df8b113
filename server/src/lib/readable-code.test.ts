import { expect, it } from 'vitest';
import { newReadableCode, readCode } from './readable-code.ts';

const BYTES = 16;

it('has 128 bits in five groups, and no two are equal', () => {
  const codes = Array.from({ length: 200 }, () => newReadableCode(BYTES));
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/);
  // 26 symbols have 130 bits, so the first one has only three.
  expect(new Set(codes.map((code) => code.charAt(0)))).toEqual(new Set('01234567'));
  expect(new Set(codes).size).toBe(codes.length);
});

it.each([
  ['ABCDE-01', 'ABCDE01'],
  [' abc de 01\n', 'ABCDE01'],
  ['abcdeOl', 'ABCDE01'],
  ['ABCDE-oI', 'ABCDE01'],
])('%j is read as %s', (typed, code) => expect(readCode(typed)).toBe(code));
