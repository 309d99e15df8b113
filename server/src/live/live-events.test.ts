import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createLiveEvents } from './live-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DELAY_MS = 3000;
const MINUTE_MS = 60_000;

function openEvents(delayMs: number) {
  const bus = { ...localBus(), delayMs };
  const sent: string[] = [];
  const counts = { viewCount: 1, likeCount: 2, dislikeCount: 3, commentCount: 4 };
  const listening = { isWanted: true };
  const { log, begin } = createLiveEvents({
    bus,
    readPosts: async (ids) => new Map(ids.map((id) => [id, { authorId: 1, counts }])),
    onEvents: async (events, isLate) =>
      void sent.push(...events.map(({ text }) => (isLate ? 'late ' : '') + text.split('\n')[0])),
    isWanted: () => listening.isWanted,
    onMissing: () => void sent.push('missing'),
    onError: (error) => expect.unreachable(String(error)),
  });
  const sentWithin = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return sent.splice(0);
  };
  return { bus, begin, log, listening, sentWithin };
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

test('with one process, events are sent once', async () => {
  const { bus, sentWithin } = openEvents(0);
  bus.publish([['post_created', 1, 2]]);
  expect(await sentWithin(10 * DELAY_MS)).toEqual(['event: post']);
});

test('the changes before an invalidation of all make no events', async () => {
  const { bus, sentWithin } = openEvents(0);
  bus.publish([['comment_created', 1, 2, 3]]);
  bus.publish('all');
  bus.publish([['post_created', 1, 2]]);
  expect(await sentWithin(10 * DELAY_MS)).toEqual(['event: post']);
});

test('changes while nobody listens make late events, those of the last ten minutes', async () => {
  const { bus, begin, log, sentWithin, listening } = openEvents(0);
  listening.isWanted = false;
  const before = log.position;
  bus.publish([['comment_created', 1, 2, 3]]);
  expect(await sentWithin(9.9 * MINUTE_MS)).toEqual([]);
  bus.publish([['post_created', 1, 2]]);
  await sentWithin(1);
  listening.isWanted = true;
  begin();
  expect(await sentWithin(100)).toEqual(['late event: comment', 'late event: post']);
  expect(log.since(before)).toHaveLength(2);
  listening.isWanted = false;
  bus.publish([['comment_created', 2, 2, 3]]);
  await sentWithin(11 * MINUTE_MS);
  begin();
  expect(log.since(before)).toBeUndefined();
});
