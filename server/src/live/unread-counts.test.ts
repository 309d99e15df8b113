import { setImmediate as eventLoopTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Viewer } from '../sessions/viewer.ts';
import { NOBODY } from '../visibility/visibility-policy.ts';
import type { OpenStream } from './event-streams.ts';
import { createUnreadCounts } from './unread-counts.ts';

const MEMBER = 7;
const viewer: Viewer = { userId: MEMBER, role: 'user', sessionId: 1, authenticatedAt: 0, hidden: NOBODY };

/** Counts that end when the test says so, and what is sent. */
function setUp(whenViewerRead = async () => {}) {
  const counting: PromiseWithResolvers<number>[] = [];
  const roles: Viewer['role'][] = [];
  const sent: string[] = [];
  const errors: unknown[] = [];
  const stream: OpenStream = { viewer, token: '', isResumed: true, write() {}, end() {} };
  const { send } = createUnreadCounts({
    streams: {
      of: (userId) => (userId === MEMBER ? [stream] : []),
      sendTo: (_, text) => void sent.push(text),
    },
    whenViewerRead,
    countUnread: ({ role }) => {
      roles.push(role);
      const count = Promise.withResolvers<number>();
      counting.push(count);
      return count.promise;
    },
    onError: (error) => errors.push(error),
  });
  return { stream, roles, counting, sent, errors, send };
}

it('counts again when a change follows, after the count before has been sent', async () => {
  const { counting, sent, send } = setUp();
  send(MEMBER);
  send(MEMBER);
  await expect.poll(() => counting.length).toBe(1);
  send(MEMBER);
  counting[0]?.resolve(1);
  await expect.poll(() => counting.length).toBe(2);
  counting[1]?.resolve(2);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map((text) => /"unread":(\d+)/.exec(text)?.[1])).toEqual(['1', '2']);
});

it('counts again after a failure', async () => {
  const { counting, sent, errors, send } = setUp();
  send(MEMBER);
  await expect.poll(() => counting.length).toBe(1);
  counting[0]?.reject(new Error('away'));
  await expect.poll(() => counting.length).toBe(2);
  counting[1]?.resolve(3);
  await expect.poll(() => sent.length).toBe(1);
  expect(errors).toHaveLength(1);
});

it('counts nothing for a member without a stream', async () => {
  const { counting, send } = setUp();
  send(MEMBER + 1);
  send(MEMBER);
  await expect.poll(() => counting.length).toBe(1);
});

it('counts for the role and the blocks that a member has now', async () => {
  const reading = Promise.withResolvers<void>();
  const { stream, roles, send } = setUp(() => reading.promise);
  send(MEMBER);
  await eventLoopTick();
  stream.viewer = { ...viewer, role: 'moderator' };
  reading.resolve();
  await expect.poll(() => roles).toEqual(['moderator']);
});
