import { expect, it } from 'vitest';
import { KINDS } from './kinds.tsx';

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
  ['account', null, null, '/settings/5'],
] as const)('%s of %j, comment %j leads to %s', (kind, about, commentId, path) => {
  expect(KINDS[kind].target({ post: about, commentId }, 5)).toBe(path);
});
