import { describe, expect, it } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createNewestPosts } from './newest-posts.ts';

const FIRST = { limit: 3, after: undefined };

describe('a cache of the newest posts', () => {
  const upTo = (newest: number, limit: number) =>
    Array.from({ length: Math.min(newest, limit) }, (_, i) => newest - i);

  it('loads a list once, and again after a post is published', async () => {
    const bus = localBus();
    let count = 150;
    const loads: number[] = [];
    const newest = createNewestPosts(bus, ({ limit }) => {
      loads.push(limit);
      return Promise.resolve(upTo(count, limit));
    });
    expect(await newest.page(FIRST)).toEqual([150, 149, 148]);
    expect(await newest.page({ limit: 3, after: 100 })).toEqual([99, 98, 97]);
    expect(loads).toHaveLength(1);
    count = 151;
    bus.publish([['list', 1]]);
    expect(await newest.page({ ...FIRST, limit: 1 })).toEqual([151]);
    expect(loads).toHaveLength(2);
  });

  it('loads the list of an author again after that author publishes', async () => {
    const bus = localBus();
    const asked: (number | undefined)[] = [];
    const newest = createNewestPosts(bus, ({ authorId }) => {
      asked.push(authorId);
      return Promise.resolve(authorId === undefined ? [9, 8, 7] : [authorId]);
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
    const newest = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(upTo(150, limit)));
    expect(await newest.page({ limit: 3, after: 52 }), 'the last id is not cached').toBeUndefined();
    expect(await newest.page({ limit: 3, after: 10 })).toBeUndefined();
  });

  it('returns no page after a post that is not in the list', async () => {
    const newest = createNewestPosts(localBus(), () => Promise.resolve([9, 7, 5]));
    expect(await newest.page({ limit: 3, after: 8 })).toBeUndefined();
  });

  it('returns pages of a list in any order', async () => {
    const newest = createNewestPosts(localBus(), () => Promise.resolve([4, 9, 1, 7]));
    expect(await newest.page({ limit: 2, after: undefined })).toEqual([4, 9]);
    expect(await newest.page({ limit: 2, after: 9 })).toEqual([1, 7]);
  });

  it('returns every page of a short list', async () => {
    const newest = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(upTo(5, limit)));
    expect(await newest.page({ limit: 3, after: 3 })).toEqual([2, 1]);
    expect(await newest.page({ limit: 3, after: 1 })).toEqual([]);
  });

  it('loads a list again after a failed load', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve([1])];
    const newest = createNewestPosts(localBus(), () => answers.shift() ?? Promise.resolve([]));
    await expect(newest.page(FIRST)).rejects.toThrow('away');
    expect(await newest.page(FIRST)).toEqual([1]);
  });
});
