import { expect, test } from 'vitest';
import { dividerPosition } from './divider-position.ts';

const ME = 1;
const feed = (...posts: readonly (readonly [id: number, userId: number])[]) =>
  posts.map(([id, userId]) => ({ id, userId }));

test.each([
  ['the newest seen post', feed([9, 2], [8, 2], [7, 2]), 8, 8],
  ['the next older one if that is deleted', feed([9, 2], [6, 2]), 8, 6],
  ['nothing if the uppermost post is seen', feed([9, 2], [8, 2]), 9, undefined],
  ['nothing if no loaded post is seen', feed([9, 2], [8, 2]), 3, undefined],
  ['nothing for a member who has seen nothing', feed([9, 2], [8, 2]), 0, undefined],
  ['nothing if only own posts are newer', feed([9, ME], [8, 2]), 8, undefined],
  ['the newest seen post below an own and another one', feed([9, ME], [8, 2], [7, 2]), 7, 7],
  ['nothing without posts', [], 7, undefined],
])('the divider is above %s', (_what, posts, seenUpTo, expected) => {
  expect(dividerPosition(posts, seenUpTo, ME)).toBe(expected);
});
