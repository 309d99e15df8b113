import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createLiveEvents } from './live-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DELAY_MS = 3000;

function openEvents(delayMs: number) {
  const bus = { ...localBus(), delayMs };
  const sent: string[] = [];
  const counts = { viewCount: 1, likeCount: 2, dislikeCount: 3, commentCount: 4 };
  createLiveEvents({
    bus,
    readPosts: async (ids) => new Map(ids.map((id) => [id, { authorId: 1, counts }])),
    isWanted: () => true,
    onEvents: async (events) => void sent.push(...events.map(({ text }) => text.split('\n')[0] ?? '')),
    onError: (error) => expect.unreachable(String(error)),
  });
  const sentWithin = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return sent.splice(0);
  };
  return { bus, sentWithin };
}

test('with several processes, events are sent again when all answer with the change', async () => {
  const { bus, sentWithin } = openEvents(DELAY_MS);
  bus.publish([
    ['comment_created', 1, 2, 3],
    ['post', 2],
  ]);
  const events = ['event: comment', 'event: counts'];
  expect(await sentWithin(DELAY_MS - 1)).toEqual(events);
  expect(await sentWithin(DELAY_MS)).toEqual(events);
  expect(await sentWithin(10 * DELAY_MS)).toEqual([]);
});

test('with several processes, clients read again once more when all caches are dropped', async () => {
  const { bus, sentWithin } = openEvents(DELAY_MS);
  bus.publish('all');
  bus.publish('all');
  expect(await sentWithin(0)).toEqual(['event: resync', 'event: resync']);
  expect(await sentWithin(10 * DELAY_MS)).toEqual(['event: resync']);
});

test('with one process, events are sent once', async () => {
  const { bus, sentWithin } = openEvents(0);
  bus.publish([['post_created', 1, 2]]);
  bus.publish('all');
  bus.publish([['post_created', 1, 2]]);
  expect(await sentWithin(10 * DELAY_MS)).toEqual(['event: resync', 'event: post']);
});
