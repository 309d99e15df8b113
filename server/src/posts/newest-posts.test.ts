import { describe, expect, it } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createNewestPosts } from './newest-posts.ts';

/** Posts of an author. */
const by = (user_id: number, ids: readonly number[]) =>
  ids.map((id) => ({ id, user_id, is_removed: 0 as const }));
const FIRST = { limit: 3, after: undefined };

describe('a cache of the newest posts', () => {
  const upTo = (newest: number, limit: number) =>
    by(
      1,
      Array.from({ length: Math.min(newest, limit) }, (_, i) => newest - i),
    );

  it('loads a list once, and again after a post is published', async () => {
    const bus = localBus();
    let count = 300;
    const loads: number[] = [];
    const newest = createNewestPosts(bus, ({ limit }) => {
      loads.push(limit);
      return Promise.resolve(upTo(count, limit));
    });
    expect(await newest.page(FIRST)).toEqual([300, 299, 298]);
    expect(await newest.page({ limit: 3, after: 200 })).toEqual([199, 198, 197]);
    expect(loads).toHaveLength(1);
    count = 301;
    bus.publish([['list', 1]]);
    expect(await newest.page({ ...FIRST, limit: 1 })).toEqual([301]);
    expect(loads).toHaveLength(2);
  });

  it('loads the list of an author again after that author publishes', async () => {
    const bus = localBus();
    const asked: (number | undefined)[] = [];
    const newest = createNewestPosts(bus, ({ authorId }) => {
      asked.push(authorId);
      return Promise.resolve(authorId === undefined ? by(1, [9, 8, 7]) : by(authorId, [authorId]));
    });
    const [ann, bob] = [1, 2];
    const read = async () => [
      await newest.page(FIRST),
      await newest.page({ ...FIRST, authorId: ann }),
      await newest.page({ ...FIRST, authorId: bob }),
    ];
    expect(await read()).toEqual([[9, 8, 7], [1], [2]]);
    bus.publish([['list', ann]]);
    expect(await read()).toEqual([[9, 8, 7], [1], [2]]);
    expect(asked).toEqual([undefined, 1, 2, undefined, 1]);
  });

  it('returns no page that reaches beyond the cached ids', async () => {
    const newest = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(upTo(300, limit)));
    expect(await newest.page({ limit: 3, after: 102 }), 'the last id is not cached').toBeUndefined();
    expect(await newest.page({ limit: 3, after: 10 })).toBeUndefined();
  });

  it('returns no page after a post that is not in the list', async () => {
    const newest = createNewestPosts(localBus(), () => Promise.resolve(by(1, [9, 7, 5])));
    expect(await newest.page({ limit: 3, after: 8 })).toBeUndefined();
  });

  it('returns pages of a list in any order', async () => {
    const newest = createNewestPosts(localBus(), () => Promise.resolve(by(1, [4, 9, 1, 7])));
    expect(await newest.page({ limit: 2, after: undefined })).toEqual([4, 9]);
    expect(await newest.page({ limit: 2, after: 9 })).toEqual([1, 7]);
  });

  it('returns every page of a short list', async () => {
    const newest = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(upTo(5, limit)));
    expect(await newest.page({ limit: 3, after: 3 })).toEqual([2, 1]);
    expect(await newest.page({ limit: 3, after: 1 })).toEqual([]);
  });

  it('leaves out posts of authors, and returns no page when too few are cached', async () => {
    const without = new Set([2]);
    const posts = (count: number) =>
      upTo(count, count).map((post) => ({ ...post, user_id: 1 + (post.id % 2) }));
    const short = createNewestPosts(localBus(), () => Promise.resolve(posts(6)));
    expect(await short.page({ ...FIRST, without })).toEqual([6, 4, 2]);
    expect(await short.page({ limit: 3, after: 4, without })).toEqual([2]);
    const long = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(posts(300).slice(0, limit)));
    expect(await long.page({ limit: 100, after: undefined, without })).toHaveLength(100);
    expect(await long.page({ limit: 102, after: undefined, without })).toBeUndefined();
  });

  it('lists removed posts only where they are asked for', async () => {
    const [kept, removed] = [by(1, [3, 1]), by(1, [2]).map((post) => ({ ...post, is_removed: 1 as const }))];
    const all = [...kept, ...removed].toSorted((a, b) => b.id - a.id);
    const newest = createNewestPosts(localBus(), () => Promise.resolve(all));
    expect(await newest.page({ ...FIRST, authorId: 1 })).toEqual([3, 1]);
    expect(await newest.page({ ...FIRST, authorId: 1, includesRemoved: true })).toEqual([3, 2, 1]);
  });

  it('loads a list again after a failed load', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve(by(1, [1]))];
    const newest = createNewestPosts(localBus(), () => answers.shift() ?? Promise.resolve([]));
    await expect(newest.page(FIRST)).rejects.toThrow('away');
    expect(await newest.page(FIRST)).toEqual([1]);
  });
});
