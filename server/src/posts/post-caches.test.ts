import { describe, expect, it } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createPostCache } from './post-cache.ts';
import { encoded, type SharedPost } from './post-view.ts';
import { createViewerStateCache } from './viewer-state-cache.ts';
import { NO_VIEWER_STATE, type ViewerState } from './viewer-state-repository.ts';

/** Loads that end on demand, with their keys. */
function pendingLoads<Result>() {
  const asked: (readonly number[])[] = [];
  const ends: ((result: Result) => void)[] = [];
  const load = (ids: readonly number[]) => {
    asked.push(ids);
    return new Promise<Result>((resolve) => ends.push(resolve));
  };
  return { asked, load, end: (result: Result) => ends.shift()?.(result) };
}

const postOf = (id: number, viewCount: number, authorId = 1): SharedPost => ({
  id,
  version: id,
  authorId,
  counts: { viewCount, likeCount: 0, dislikeCount: 0, commentCount: 0 },
  viewers: '',
  comments: '',
  newestCommentId: 0,
  start: '{',
  middle: ']',
});
const always = () => true;
const LIKED: ViewerState = { viewed: true, isNew: false, reaction: 'like', lastCommentId: 0 };

const likedOf = (ids: readonly number[]) => new Map(ids.map((id) => [id, LIKED]));

describe('a post cache', () => {
  it.each([
    ['the post', 'post', 7],
    ['its author', 'member', 1],
  ] as const)('removes a post when %s changes, and no other', async (_what, topic, id) => {
    const bus = localBus();
    const { asked, load, end } = pendingLoads<SharedPost[]>();
    const cache = createPostCache(bus, load, () => true);
    const first = cache.getAll([7, 8]);
    end([postOf(7, 1), postOf(8, 1, 2)]);
    await first;
    bus.publish([[topic, id]]);
    const again = cache.getAll([7, 8]);
    end([postOf(7, 2)]);
    const found = await again;
    expect([found.get(7)?.counts.viewCount, found.get(8)?.counts.viewCount]).toEqual([2, 1]);
    expect(asked).toEqual([[7, 8], [7]]);
  });

  it('stores a post encoded when it is read a second time', async () => {
    const asked: (readonly number[])[] = [];
    const cache = createPostCache(localBus(), (ids) => {
      asked.push(ids);
      return Promise.resolve(ids.map((id) => postOf(id, 1)));
    });
    for (const ids of [[7], [7, 8], [7, 8]]) expect((await cache.getAll(ids)).size).toBe(ids.length);
    expect(asked).toEqual([[7], [7, 8], [8]]);
    expect(cache.get(7)).toEqual(encoded(postOf(7, 1)));
  });
});

describe('a viewer state cache', () => {
  it('does not store a state whose load began before a change of its viewer', async () => {
    const bus = localBus();
    const { asked, load, end } = pendingLoads<Map<number, ViewerState>>();
    const cache = createViewerStateCache(bus, (_viewerId, ids) => load(ids), always);
    const early = cache.get(1, [7]);
    bus.publish([['viewer', 1]]);
    end(new Map([[7, NO_VIEWER_STATE]]));
    expect((await early).get(7)).toEqual(NO_VIEWER_STATE);
    const late = cache.get(1, [7]);
    end(new Map([[7, LIKED]]));
    expect((await late).get(7)).toEqual(LIKED);
    expect((await cache.get(1, [7])).get(7)).toEqual(LIKED);
    expect(asked).toEqual([[7], [7]]);
  });

  it('loads only missing posts, and invalidates one viewer at a time', async () => {
    const bus = localBus();
    const asked: string[] = [];
    const cache = createViewerStateCache(
      bus,
      (viewerId, ids) => {
        asked.push(`${viewerId}: ${ids.join(' ')}`);
        return Promise.resolve(likedOf(ids));
      },
      always,
    );
    await cache.get(1, [7, 8]);
    await cache.get(2, [7]);
    expect(await cache.get(1, [7, 8, 9])).toEqual(likedOf([7, 8, 9]));
    bus.publish([['viewer', 2]]);
    await cache.get(1, [9]);
    await cache.get(2, [7]);
    expect(asked).toEqual(['1: 7 8', '2: 7', '1: 9', '2: 7']);
  });

  it('stores states for popular posts only', async () => {
    const asked: (readonly number[])[] = [];
    const load = (_viewerId: number, ids: readonly number[]) => {
      asked.push(ids);
      return Promise.resolve(likedOf(ids));
    };
    const cache = createViewerStateCache(localBus(), load, (id) => id === 8);
    for (let request = 0; request < 2; request++) expect(await cache.get(1, [7, 8])).toEqual(likedOf([7, 8]));
    expect(asked).toEqual([[7, 8], [7]]);
  });

  it('stores at most a thousand posts of a viewer', async () => {
    const cache = createViewerStateCache(
      localBus(),
      (_viewerId, ids) => Promise.resolve(likedOf(ids)),
      always,
    );
    for (let id = 1; id <= 2500; id++) expect((await cache.get(1, [id])).size).toBeLessThanOrEqual(1000);
    expect((await cache.get(1, [1])).get(1)).toEqual(LIKED);
  });

  it('evicts the least recent viewer when it is full', async () => {
    const asked: number[] = [];
    const cache = createViewerStateCache(
      localBus(),
      (viewerId, ids) => {
        asked.push(viewerId);
        return Promise.resolve(likedOf(ids));
      },
      always,
    );
    const posts = Array.from({ length: 90 }, (_, i) => i);
    const viewers = Array.from({ length: 500 }, (_, i) => i);
    for (const viewer of viewers) await cache.get(viewer, posts);
    await cache.get(0, posts);
    await cache.get(500, posts);
    await cache.get(0, posts);
    expect(asked, '500 viewers fit').toEqual([...viewers, 500]);
    await cache.get(1, posts);
    expect(asked.at(-1), 'the least recent viewer').toBe(1);
  });
});
