import type { Comment } from '@plaza/contract/comment.ts';
import { describe, expect, test } from 'vitest';
import {
  withDeleted,
  withEarlier,
  withNewest,
  withoutComment,
  withoutDeleted,
  type CommentPage,
} from './comment-pages.ts';

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

test('the first page is loaded as it is', () => {
  expect(withNewest(undefined, page([3, 4], 3))).toEqual(page([3, 4], 3));
});

test('a new comment is added at the end, and earlier comments stay', () => {
  expect(withNewest(page([1, 2, 3]), page([2, 3, 4], 2))).toEqual(page([1, 2, 3, 4]));
});

test('an answer with comments before the first loaded one adds none of them', () => {
  expect(withNewest(page([5, 6], 5), page([1, 2, 3, 4, 5, 6, 7]))).toEqual(page([5, 6, 7], 5));
});

test('comments that the answer lacks are removed from its range', () => {
  expect(withNewest(page([1, 2, 3, 4], 1), page([2, 4, 5], 2))).toEqual(page([1, 2, 4, 5], 1));
  expect(withNewest(page([1, 2, 3]), page([2, 4]))).toEqual(page([2, 4]));
  expect(withNewest(page([1, 2]), page([]))).toEqual(page([]));
});

test('an answer without an overlap replaces the list', () => {
  expect(withNewest(page([1, 2]), page([7, 8], 7))).toEqual(page([7, 8], 7));
});

test('an empty list is replaced by the answer', () => {
  expect(withNewest(page([], 5), page([3, 4], 3))).toEqual(page([3, 4], 3));
});

test('an earlier page is added before the loaded comments, without duplicates', () => {
  expect(withEarlier(page([4, 5], 4), page([2, 3, 4], 2))).toEqual(page([2, 3, 4, 5], 2));
  expect(withEarlier(undefined, page([1]))).toEqual(page([1]));
});

test('a deleted comment is removed', () => {
  expect(idsOf(withoutComment(page([1, 2, 3]), 2))).toEqual([1, 3]);
  expect(withoutComment(undefined, 2)).toBeUndefined();
});

describe('deleted comments', () => {
  const deleted = new Set([2, 3]);

  test('stay in their places', () => {
    expect(idsOf(withDeleted(page([1, 2, 3, 4]), page([1, 4, 5]), deleted))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(withDeleted(page([2, 3]), page([4]), deleted))).toEqual([2, 3, 4]);
  });

  test('are listed once, and no other comment that the answer lacks stays', () => {
    expect(idsOf(withDeleted(page([1, 2, 4, 5]), page([1, 2, 5, 6]), deleted))).toEqual([1, 2, 5, 6]);
  });

  test('are not added among comments that were not loaded', () => {
    expect(idsOf(withDeleted(page([2, 6]), page([7, 8], 7), deleted))).toEqual([7, 8]);
    expect(idsOf(withDeleted(undefined, page([1, 4]), deleted))).toEqual([1, 4]);
  });

  test('are removed when the page is left', () => {
    expect(idsOf(withoutDeleted(page([1, 2, 3, 4]), deleted))).toEqual([1, 4]);
  });
});
