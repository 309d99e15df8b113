import { expect, it } from 'vitest';
import { targetOf } from './targets.ts';

const post = { id: 7, title: 'Market' };

it.each([
  ['comment', post, 3, '/post/7#comment-3'],
  ['thread', post, 3, '/post/7#comment-3'],
  ['mention', post, 3, '/post/7#comment-3'],
  ['mention', post, null, '/post/7'],
  ['like', post, null, '/post/7'],
  ['moderation', null, null, '/moderation'],
  ['joined', null, null, '/invitations'],
  ['pending', null, null, '/manage/registrations'],
  ['report', null, null, '/manage/reports'],
] as const)('%s of %j, comment %j leads to %s', (kind, about, commentId, path) => {
  expect(targetOf({ kind, post: about, commentId })).toBe(path);
});
