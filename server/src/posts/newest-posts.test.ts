import { describe, expect, it } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createNewestPosts } from './newest-posts.ts';

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
    expect(await newest.page({ limit: 3, before: undefined })).toEqual([150, 149, 148]);
    expect(await newest.page({ limit: 3, before: 100 })).toEqual([99, 98, 97]);
    expect(loads).toHaveLength(1);
    count = 151;
    bus.publish([['list', 1]]);
    expect(await newest.page({ limit: 1, before: undefined })).toEqual([151]);
    expect(loads).toHaveLength(2);
  });

  it('loads the list of an author again after that author publishes', async () => {
    const bus = localBus();
    const asked: (number | undefined)[] = [];
    const newest = createNewestPosts(bus, ({ authorId }) => {
      asked.push(authorId);
      return Promise.resolve(authorId === undefined ? [9, 8, 7] : [authorId]);
    });
    const [page, [ann, bob]] = [{ limit: 5, before: undefined }, [1, 2]] as const;
    const look = async () => [
      await newest.page(page),
      await newest.page({ ...page, authorId: ann }),
      await newest.page({ ...page, authorId: bob }),
    ];
    expect(await look()).toEqual([[9, 8, 7], [1], [2]]);
    bus.publish([['list', ann]]);
    expect(await look()).toEqual([[9, 8, 7], [1], [2]]);
    expect(asked).toEqual([undefined, 1, 2, undefined, 1]);
  });

  it('returns no page that reaches beyond the cached ids', async () => {
    const newest = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(upTo(150, limit)));
    expect(await newest.page({ limit: 3, before: 52 }), 'one of them is not kept').toBeUndefined();
    expect(await newest.page({ limit: 3, before: 10 })).toBeUndefined();
  });

  it('returns every page of a short list', async () => {
    const newest = createNewestPosts(localBus(), ({ limit }) => Promise.resolve(upTo(5, limit)));
    expect(await newest.page({ limit: 3, before: 3 })).toEqual([2, 1]);
    expect(await newest.page({ limit: 3, before: 1 })).toEqual([]);
  });

  it('loads a list again after a failed load', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve([1])];
    const newest = createNewestPosts(localBus(), () => answers.shift() ?? Promise.resolve([]));
    await expect(newest.page({ limit: 1, before: undefined })).rejects.toThrow('away');
    expect(await newest.page({ limit: 1, before: undefined })).toEqual([1]);
  });
});
