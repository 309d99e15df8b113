import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

const sql = ['select 1', 'select 2', 'select 3'];

test('the first statements get different, constant names', () => {
  const names = statementNames(2);
  const given = sql.map(names.of);
  expect(new Set(given).size).toBe(3);
  expect(given[2]).toBeUndefined();
  expect(sql.map(names.of)).toEqual(given);
});

test('all statements get new names after a renewal', () => {
  const names = statementNames(3);
  const before = sql.map(names.of);
  names.renew();
  expect(new Set([...before, ...sql.map(names.of)]).size).toBe(6);
});
