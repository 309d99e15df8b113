import type { Post } from '@plaza/contract/post.ts';
import { describe, expect, it } from 'vitest';
import { postOf } from '../../../../test/support/posts.ts';
import { additionOf, insertionOf, missingFrom } from './post-insertions.ts';
import {
  authorUpdateOf,
  updateOf,
  updateWhere,
  changePages,
  refreshOf,
  removalOf,
  type PostPage,
  type PostPages,
} from './post-lists.ts';

const post = (id: number, change: Partial<Post> = {}) =>
  postOf(id, { username: 'Ada', createdAt: new Date(Date.UTC(2026) + id).toISOString(), ...change });

const page = (ids: readonly number[], next?: number): PostPage => ({
  items: ids.map((id) => post(id)),
  next: next?.toString(),
});
const list = (...pages: readonly PostPage[]): PostPages => ({
  pages: [...pages],
  pageParams: pages.map(() => undefined),
});
const ids = (pages: PostPages) => pages.pages.map(({ items }) => items.map(({ id }) => id));
const feed = () => list(page([6, 5, 4], 4), page([3, 2, 1]));

describe('an update of a post', () => {
  it('changes that post and keeps the identity of all other posts and pages', () => {
    const before = feed();
    const after = changePages(
      before,
      undefined,
      updateOf(5, (post) => ({ ...post, likeCount: 1 })),
    );
    expect(after.pages[0]?.items.map(({ likeCount }) => likeCount)).toEqual([0, 1, 0]);
    expect(after.pages[0]?.items[0]).toBe(before.pages[0]?.items[0]);
    expect(after.pages[1]).toBe(before.pages[1]);
  });

  it('returns the same list if the post is not in it', () => {
    const before = feed();
    expect(
      changePages(
        before,
        undefined,
        updateOf(9, (post) => ({ ...post })),
      ),
    ).toBe(before);
    expect(changePages(before, undefined, removalOf(9))).toBe(before);
  });
});

it('removes a deleted post from its page', () => {
  expect(ids(changePages(feed(), undefined, removalOf(2)))).toEqual([
    [6, 5, 4],
    [3, 1],
  ]);
});

describe('a new post', () => {
  it('is inserted at the top of the first page, once', () => {
    const once = changePages(feed(), undefined, additionOf(post(7)));
    expect(ids(once)).toEqual([
      [7, 6, 5, 4],
      [3, 2, 1],
    ]);
    expect(ids(changePages(once, undefined, additionOf(post(7))))).toEqual(ids(once));
  });

  it('is inserted below a newer post, and above one of the same moment', () => {
    const later = changePages(feed(), undefined, additionOf(post(8)));
    expect(ids(changePages(later, undefined, additionOf(post(7))))[0]).toEqual([8, 7, 6, 5, 4]);
    const { createdAt } = post(6);
    expect(ids(changePages(feed(), undefined, additionOf(post(7, { createdAt }))))[0]).toEqual([7, 6, 5, 4]);
  });

  it.each([
    ['ada', true],
    ['bao', false],
  ])('is inserted into the list of %s: %s', (by, belongs) => {
    expect(ids(changePages(feed(), by, additionOf(post(7))))[0]?.includes(7)).toBe(belongs);
  });
});

describe('a list of posts that are new to the member', () => {
  const unviewed = (change: Parameters<typeof changePages>[2]) =>
    ids(changePages(feed(), undefined, change, true));

  it('receives a new post, but none that is not new to the member', () => {
    expect(unviewed(additionOf(post(7)))[0]).toEqual([7, 6, 5, 4]);
    expect(
      unviewed(insertionOf({ items: [post(8, { isNew: false }), post(7), post(6)], next: '6' }))[0],
    ).toEqual([7, 6, 5, 4]);
  });

  it('keeps a post that is opened', () => {
    expect(unviewed(updateOf(5, (opened) => ({ ...opened, viewed: true, isNew: false })))).toEqual(
      ids(feed()),
    );
  });
});

it('an update of all posts that fulfil a condition changes no others', () => {
  const before = feed();
  const marked = updateWhere(
    ({ id }) => id <= 5,
    (old) => ({ ...old, isNew: false }),
  );
  const after = changePages(before, undefined, marked);
  expect(after.pages.flatMap(({ items }) => items.map(({ isNew }) => isNew))).toEqual([
    true,
    ...Array<boolean>(5).fill(false),
  ]);
  expect(after.pages[0]?.items[0]).toBe(before.pages[0]?.items[0]);
});

describe('the newest page', () => {
  it('updates loaded posts, removes deleted ones and inserts none', () => {
    const newest: PostPage = { items: [post(7), post(6, { likeCount: 3 }), post(4)], next: '4' };
    const after = changePages(feed(), undefined, refreshOf(newest));
    expect(ids(after)).toEqual([
      [6, 4],
      [3, 2, 1],
    ]);
    expect(after.pages[0]?.items[0]?.likeCount).toBe(3);
    const liked: PostPage = { items: [post(6, { likeCount: 3 }), post(5), post(4)], next: '4' };
    expect(changePages(feed(), undefined, refreshOf(liked)).pages[0]).toEqual(liked);
  });

  it('removes all posts that it lacks if it is the only page', () => {
    expect(ids(changePages(feed(), undefined, refreshOf(page([6, 1]))))).toEqual([[6], [1]]);
  });

  it('returns the same list if no post differs', () => {
    const before = feed();
    const [first] = before.pages;
    expect(first && changePages(before, undefined, refreshOf(first))).toBe(before);
  });

  it('yields the missing posts, and whether more may be missing', () => {
    const missing = (newest: PostPage) => {
      const { posts, hasMore } = missingFrom(feed(), newest);
      return [posts.map(({ id }) => id), hasMore];
    };
    expect(missing(page([6, 5, 4], 4))).toEqual([[], false]);
    expect(missing(page([8, 7, 6], 6))).toEqual([[8, 7], false]);
    expect(missing(page([12, 11, 10], 10))).toEqual([[12, 11, 10], true]);
    expect(missingFrom(list(page([])), page([2, 1])).hasMore).toBe(false);
  });

  it('yields no posts of the next page, which a deletion moves to the newest page', () => {
    expect(missingFrom(list(page([6, 4], 4)), page([6, 4, 3], 3))).toEqual({ posts: [], hasMore: false });
  });

  it('inserts the missing posts in its order', () => {
    const own = changePages(feed(), undefined, additionOf(post(9)));
    const newest = page([10, 9, 8, 7, 6], 6);
    expect(ids(changePages(own, undefined, insertionOf(newest)))).toEqual([
      [10, 9, 8, 7, 6, 5, 4],
      [3, 2, 1],
    ]);
    expect(ids(changePages(feed(), 'bao', insertionOf(newest)))).toEqual(ids(feed()));
    expect(changePages(own, undefined, insertionOf(page([9, 6, 3, 2])))).toBe(own);
  });

  it('has the order of the server, not of ids', () => {
    const ranked = list(page([2, 9, 4], 4), page([7, 1]));
    expect(ids(changePages(ranked, undefined, insertionOf(page([2, 5, 9], 9))))[0]).toEqual([2, 5, 9, 4]);
    expect(ids(changePages(ranked, undefined, refreshOf(page([2, 4], 4))))).toEqual([
      [2, 4],
      [7, 1],
    ]);
  });

  it('yields missing posts below a loaded one', () => {
    const own = changePages(feed(), undefined, additionOf(post(9)));
    expect(missingFrom(own, page([9, 8, 7, 6], 6)).posts.map(({ id }) => id)).toEqual([8, 7]);
  });
});

it('an update of an author changes all posts of that author, and no others', () => {
  const theirs = post(2, { userId: 2, username: 'Bob' });
  const before = list({ items: [post(3), theirs], next: undefined }, { items: [theirs], next: undefined });
  const author = { userId: 1, username: 'ada_l', name: 'Ada L', profilePicture: '/b.svg' };
  const after = changePages(before, undefined, authorUpdateOf(author));
  expect(after.pages[0]?.items[0]).toEqual(post(3, author));
  expect(after.pages[0]?.items[1]).toBe(theirs);
  expect(after.pages[1]).toBe(before.pages[1]);
});
