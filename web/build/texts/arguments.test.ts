import { expect, it } from 'vitest';
import { argumentsOf } from './arguments.ts';

it.each([
  ['Back', []],
  ["'{name}' it''s", []],
  ['{name} and {name}', [{ name: 'name', type: 'any' }]],
  ['{size, number}', [{ name: 'size', type: 'number' }]],
  [
    '{count, plural, one {#} other {# {what}}}',
    [
      { name: 'count', type: 'number' },
      { name: 'what', type: 'any' },
    ],
  ],
  ['{kind, select, like {a} other {b}}', [{ name: 'kind', type: ['like', 'other'] }]],
  [
    '{b} {kind, select, x {{a, plural, other {{c}}}} other {}}',
    [
      { name: 'a', type: 'number' },
      { name: 'b', type: 'any' },
      { name: 'c', type: 'any' },
      { name: 'kind', type: ['x', 'other'] },
    ],
  ],
])('the arguments of %j', (message, expected) => {
  expect(argumentsOf(message)).toEqual(expected);
});
