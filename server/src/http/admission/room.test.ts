import { createComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createRoom, type Room } from './room.ts';

// What a room looks at of a request.
const requestOf = (type: string) => ({ headers: { 'content-type': type } }) as FastifyRequest;
const [JSON_BODY, FORM] = [requestOf('application/json'), requestOf('multipart/form-data; boundary=x')];

const CALLS: readonly (readonly [what: string, endpoint: Endpoint, request: FastifyRequest, size: number])[] =
  [
    ['a log-in', logIn, JSON_BODY, 1],
    ['a sign-up', signUp, FORM, 1],
    ['a post with a picture', createPost, FORM, 1],
    ['a post of text', createPost, JSON_BODY, 2],
    ['a comment', createComment, JSON_BODY, 2],
    ['a list', listPosts, JSON_BODY, 3],
    ['a list that is asked for by POST', listLikes, JSON_BODY, 3],
  ];

const BUSY = 'Plaza is very busy';

/** Lets so many lists into a room, which stay there until they are let go. */
function fill(room: Room, count: number): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lists = Array.from({ length: count }, () => room.run(listPosts, JSON_BODY, () => promise));
  return () => {
    resolve();
    return Promise.all(lists);
  };
}

it.each(CALLS)('lets %s in while less is at work than its size', async (_what, endpoint, request, size) => {
  const room = createRoom(undefined, { costly: 1, write: 2, read: 3, session: 0 });
  const leave = fill(room, size - 1);
  expect(() => room.check(endpoint, request)).not.toThrow();
  const last = fill(room, 1);
  expect(() => room.check(endpoint, request)).toThrow(BUSY);
  await expect(room.run(endpoint, request, () => Promise.resolve())).rejects.toThrow(BUSY);
  await Promise.all([leave(), last()]);
  expect(await room.run(endpoint, request, () => Promise.resolve('done'))).toBe('done');
});

it('has room again for as much as has failed', async () => {
  const room = createRoom(undefined, { costly: 1, write: 1, read: 1, session: 0 });
  await expect(room.run(createComment, JSON_BODY, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(() => room.check(createComment, JSON_BODY)).not.toThrow();
});

it.each([refreshSession, logOut])('has room of its own for %o', async (endpoint) => {
  const room = createRoom(undefined, { costly: 1, write: 1, read: 1, session: 2 });
  const leave = fill(room, 1);
  const first = Promise.withResolvers<void>();
  const sessionCalls = [1, 2].map(() => room.run(endpoint, JSON_BODY, () => first.promise));
  expect(() => room.check(endpoint, JSON_BODY)).toThrow(BUSY);
  await leave();
  expect(() => room.check(listPosts, JSON_BODY)).not.toThrow();
  first.resolve();
  await Promise.all(sessionCalls);
  expect(await room.run(endpoint, JSON_BODY, () => Promise.resolve('done'))).toBe('done');
});

it('has no room for a request that was shed before', () => {
  const room = createRoom(({ method }) => method === 'POST');
  const shed = { ...FORM, raw: { method: 'POST' } } as FastifyRequest;
  expect(() => room.check(createPost, shed)).toThrow(BUSY);
  expect(() => room.check(createPost, { ...FORM, raw: { method: 'PUT' } } as FastifyRequest)).not.toThrow();
});
