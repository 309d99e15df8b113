import type { Post } from '@plaza/contract/post.ts';
import { describe, expect, it } from 'vitest';
import {
  additionOf,
  authorshipOf,
  changeOf,
  changePages,
  lackingIn,
  newsOf,
  removalOf,
  type PostPage,
  type PostPages,
} from './post-lists.ts';

const post = (id: number, change: Partial<Post> = {}): Post => ({
  id,
  title: `Post ${id}`,
  content: '',
  imageUrl: null,
  userId: 1,
  username: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  Viewes: [],
  Comments: [],
  name: 'Ada',
  profilePicture: '/a.svg',
  image: null,
  viewCount: 0,
  likeCount: 0,
  dislikeCount: 0,
  commentCount: 0,
  viewed: false,
  reaction: null,
  can: { edit: false, delete: false },
  ...change,
});

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

describe('a change of a post', () => {
  it('reaches the post and leaves every other page and post the same object', () => {
    const before = feed();
    const after = changePages(
      before,
      undefined,
      changeOf(5, (post) => ({ ...post, likeCount: 1 })),
    );
    expect(after.pages[0]?.items.map(({ likeCount }) => likeCount)).toEqual([0, 1, 0]);
    expect(after.pages[0]?.items[0]).toBe(before.pages[0]?.items[0]);
    expect(after.pages[1]).toBe(before.pages[1]);
  });

  it('gives a list without it back as it is', () => {
    const before = feed();
    expect(
      changePages(
        before,
        undefined,
        changeOf(9, (post) => ({ ...post })),
      ),
    ).toBe(before);
    expect(changePages(before, undefined, removalOf(9))).toBe(before);
  });
});

it('takes a post that is gone out of its page', () => {
  expect(ids(changePages(feed(), undefined, removalOf(2)))).toEqual([
    [6, 5, 4],
    [3, 1],
  ]);
});

describe('a new post', () => {
  it('is on top of the first page, once', () => {
    const once = changePages(feed(), undefined, additionOf(post(7)));
    expect(ids(once)).toEqual([
      [7, 6, 5, 4],
      [3, 2, 1],
    ]);
    expect(ids(changePages(once, undefined, additionOf(post(7))))).toEqual(ids(once));
  });

  it('stands below a newer one that came in before it', () => {
    const later = changePages(feed(), undefined, additionOf(post(8)));
    expect(ids(changePages(later, undefined, additionOf(post(7))))[0]).toEqual([8, 7, 6, 5, 4]);
  });

  it.each([
    ['ada', true],
    ['bao', false],
  ])('belongs to the list of %s: %s', (by, belongs) => {
    expect(ids(changePages(feed(), by, additionOf(post(7))))[0]?.includes(7)).toBe(belongs);
  });
});

describe('the newest page', () => {
  it('updates what is loaded, takes out what is gone and brings nothing in', () => {
    const newest: PostPage = { items: [post(7), post(6, { likeCount: 3 }), post(4)], next: '4' };
    const after = changePages(feed(), undefined, newsOf(newest));
    expect(ids(after)).toEqual([
      [6, 4],
      [3, 2, 1],
    ]);
    expect(after.pages[0]?.items[0]?.likeCount).toBe(3);
  });

  it('knows every post when it is the only page', () => {
    expect(ids(changePages(feed(), undefined, newsOf(page([6, 1]))))).toEqual([[6], [1]]);
  });

  it('changes nothing when it says nothing new', () => {
    const before = feed();
    const [first] = before.pages;
    expect(first && changePages(before, undefined, newsOf(first))).toBe(before);
  });

  it('tells which posts are lacking, and whether there may be more of them', () => {
    const lacking = (newest: PostPage) => {
      const { posts, andMore } = lackingIn(feed(), newest);
      return [posts.map(({ id }) => id), andMore];
    };
    expect(lacking(page([6, 5, 4], 4))).toEqual([[], false]);
    expect(lacking(page([8, 7, 6], 6))).toEqual([[8, 7], false]);
    expect(lacking(page([12, 11, 10], 10))).toEqual([[12, 11, 10], true]);
    expect(lackingIn(list(page([])), page([2, 1])).andMore).toBe(false);
  });

  it('finds posts below one that came in before them', () => {
    const own = changePages(feed(), undefined, additionOf(post(9)));
    expect(lackingIn(own, page([9, 8, 7, 6], 6)).posts.map(({ id }) => id)).toEqual([8, 7]);
  });
});

it('a changed author reaches all their posts, and no others', () => {
  const theirs = post(2, { userId: 2, username: 'Bob' });
  const before = list({ items: [post(3), theirs], next: undefined }, { items: [theirs], next: undefined });
  const author = { userId: 1, username: 'ada_l', name: 'Ada L', profilePicture: '/b.svg' };
  const after = changePages(before, undefined, authorshipOf(author));
  expect(after.pages[0]?.items[0]).toEqual(post(3, author));
  expect(after.pages[0]?.items[1]).toBe(theirs);
  expect(after.pages[1]).toBe(before.pages[1]);
});
