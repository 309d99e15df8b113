import type { Comment } from '@plaza/contract/comment.ts';
import { expect, test } from 'vitest';
import { withEarlier, withNewest, withoutComment, type CommentPage } from './comment-pages.ts';

function comment(id: number): Comment {
  return {
    id,
    commentBody: `Comment ${id}`,
    username: 'ada',
    userId: 1,
    PostId: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    name: 'Ada',
    profilePicture: '/media/x.webp',
    can: { delete: false },
  };
}

const page = (ids: readonly number[], next?: number): CommentPage => ({
  items: ids.map(comment),
  next: next?.toString(),
});
const idsOf = (loaded: CommentPage | undefined) => loaded?.items.map(({ id }) => id);

test('the first page is what is loaded', () => {
  expect(withNewest(undefined, page([3, 4], 3))).toEqual(page([3, 4], 3));
});

test('a new comment ends the list, and what was read before it stays', () => {
  expect(withNewest(page([1, 2, 3]), page([2, 3, 4], 2))).toEqual(page([1, 2, 3, 4]));
});

test('an answer that reaches further back than one has read brings nothing earlier', () => {
  expect(withNewest(page([5, 6], 5), page([1, 2, 3, 4, 5, 6, 7]))).toEqual(page([5, 6, 7], 5));
});

test('what others deleted goes, as far back as the answer reaches', () => {
  expect(withNewest(page([1, 2, 3, 4], 1), page([2, 4, 5], 2))).toEqual(page([1, 2, 4, 5], 1));
  expect(withNewest(page([1, 2, 3]), page([2, 4]))).toEqual(page([2, 4]));
  expect(withNewest(page([1, 2]), page([]))).toEqual(page([]));
});

test('when some in between are missing the list begins anew', () => {
  expect(withNewest(page([1, 2]), page([7, 8], 7))).toEqual(page([7, 8], 7));
});

test('a list that was emptied takes what there is', () => {
  expect(withNewest(page([], 5), page([3, 4], 3))).toEqual(page([3, 4], 3));
});

test('an earlier page goes before what is loaded, once', () => {
  expect(withEarlier(page([4, 5], 4), page([2, 3, 4], 2))).toEqual(page([2, 3, 4, 5], 2));
  expect(withEarlier(undefined, page([1]))).toEqual(page([1]));
});

test('a deleted comment is taken out', () => {
  expect(idsOf(withoutComment(page([1, 2, 3]), 2))).toEqual([1, 3]);
  expect(withoutComment(undefined, 2)).toBeUndefined();
});
