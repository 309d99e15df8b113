import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it.each([
  [0, '0 Viewes', '0 comments'],
  [1, '1 View', '1 comment'],
  [2, '2 Viewes', '2 comments'],
  [12_345, '12,345 Viewes', '12,345 comments'],
])('labels %i', (count, views, comments) => {
  expect(plural(count, 'View', 'Viewes')).toBe(views);
  expect(plural(count, 'comment')).toBe(comments);
});
