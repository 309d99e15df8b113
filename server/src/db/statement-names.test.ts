import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

test('a statement keeps its name, another has another, and beyond the bound there are none', () => {
  const nameOf = statementNames(2);
  const first = nameOf('select 1');
  const second = nameOf('select 2');
  expect(first).not.toBe(second);
  expect([nameOf('select 1'), nameOf('select 2'), nameOf('select 3')]).toEqual([first, second, undefined]);
});
