import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundViewer } from '../sessions/viewer-cache.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { NOBODY } from '../visibility/visibility-policy.ts';
import type { OpenStream } from './event-streams.ts';
import { createStreamViewers } from './stream-viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const viewer: Viewer = { userId: 7, role: 'user', sessionId: 1, authenticatedAt: 0, hidden: NOBODY };
const found = (role: Viewer['role'] = 'user'): FoundViewer => ({
  viewer: { ...viewer, role },
  expiresAt: Date.now() + 900_000,
});

/** A stream whose viewer is read with these answers, in order. */
function setUp(answers: (() => Promise<FoundViewer | undefined>)[]) {
  const stream: OpenStream = { viewer, token: 'token', isResumed: true, write() {}, end() {} };
  const open = new Set([stream]);
  const errors: unknown[] = [];
  const { readAgain, whenRead } = createStreamViewers({
    streams: { has: (each) => open.has(each), end: (each) => void open.delete(each) },
    readViewer: () => (answers.shift() ?? (() => Promise.reject(new Error('read too often'))))(),
    onError: (error) => errors.push(error),
  });
  return { stream, open, errors, readAgain, whenRead };
}

it('keeps a stream whose viewer cannot be read, and reads it again a second later', async () => {
  const away = () => Promise.reject(new Error('away'));
  const { stream, open, errors, readAgain } = setUp([away, away, async () => found('moderator')]);
  readAgain([stream]);
  await vi.advanceTimersByTimeAsync(1999);
  expect([open.size, stream.viewer.role, errors]).toEqual([
    1,
    'user',
    [new Error('away'), new Error('away')],
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect([open.size, stream.viewer.role]).toEqual([1, 'moderator']);
  await vi.advanceTimersByTimeAsync(900_000);
  expect(open.size, 'the access token expires').toBe(0);
});

it('ends a stream without a valid session, and reads nothing for one that has ended', async () => {
  const { stream, open, readAgain } = setUp([async () => undefined]);
  readAgain([stream, stream]);
  await vi.advanceTimersByTimeAsync(0);
  expect(open.size).toBe(0);
  readAgain([stream]);
  await vi.advanceTimersByTimeAsync(10_000);
});

it('reads a viewer again who changes while being read', async () => {
  const first = Promise.withResolvers<FoundViewer>();
  const { stream, readAgain } = setUp([() => first.promise, async () => found('owner')]);
  readAgain([stream]);
  await vi.advanceTimersByTimeAsync(0);
  readAgain([stream]);
  first.resolve(found('moderator'));
  await vi.advanceTimersByTimeAsync(0);
  expect(stream.viewer.role).toBe('owner');
});

it('keeps a stream after the clock was set back by a year, for as long as an access token is valid', async () => {
  const expiresAt = Date.now() + 366 * 86_400_000;
  const { stream, open, readAgain } = setUp([async () => ({ viewer, expiresAt })]);
  readAgain([stream]);
  await vi.advanceTimersByTimeAsync(899_000);
  expect(open.size).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(open.size).toBe(0);
});

it('says when a viewer is read, whether others are waiting or not', async () => {
  const reading = Promise.withResolvers<FoundViewer>();
  const { stream, readAgain, whenRead } = setUp([() => reading.promise]);
  readAgain([stream]);
  const role = whenRead(stream).then(() => stream.viewer.role);
  await whenRead({ ...stream });
  reading.resolve(found('owner'));
  expect(await role).toBe('owner');
});
