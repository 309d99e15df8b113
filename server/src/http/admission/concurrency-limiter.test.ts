import { createComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts';

// The part of a request that the limiter reads.
const requestOf = (type: string) => ({ headers: { 'content-type': type } }) as FastifyRequest;
const [JSON_BODY, FORM] = [requestOf('application/json'), requestOf('multipart/form-data; boundary=x')];

const CALLS: readonly (readonly [
  what: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  limit: number,
])[] = [
  ['a log-in', logIn, JSON_BODY, 1],
  ['a sign-up', signUp, FORM, 1],
  ['a post with a picture', createPost, FORM, 1],
  ['a post of text', createPost, JSON_BODY, 2],
  ['a comment', createComment, JSON_BODY, 2],
  ['a list', listPosts, JSON_BODY, 3],
  ['a list that is asked for by POST', listLikes, JSON_BODY, 3],
];

const BUSY = 'Plaza is very busy';

/** Starts calls that run until the returned function is called. */
function fill(limiter: ConcurrencyLimiter, count: number): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lists = Array.from({ length: count }, () => limiter.run(listPosts, JSON_BODY, () => promise));
  return () => {
    resolve();
    return Promise.all(lists);
  };
}

it.each(CALLS)(
  'starts %s while fewer calls run than its class allows',
  async (_what, endpoint, request, limit) => {
    const limiter = createConcurrencyLimiter(undefined, { costly: 1, write: 2, read: 3, session: 0 });
    const finish = fill(limiter, limit - 1);
    expect(() => limiter.check(endpoint, request)).not.toThrow();
    const last = fill(limiter, 1);
    expect(() => limiter.check(endpoint, request)).toThrow(BUSY);
    await expect(limiter.run(endpoint, request, () => Promise.resolve())).rejects.toThrow(BUSY);
    await Promise.all([finish(), last()]);
    expect(await limiter.run(endpoint, request, () => Promise.resolve('done'))).toBe('done');
  },
);

it('stops counting calls that failed', async () => {
  const limiter = createConcurrencyLimiter(undefined, { costly: 1, write: 1, read: 1, session: 0 });
  await expect(
    limiter.run(createComment, JSON_BODY, () => Promise.reject(new Error('failed'))),
  ).rejects.toThrow('failed');
  expect(() => limiter.check(createComment, JSON_BODY)).not.toThrow();
});

it.each([refreshSession, logOut])('counts %o apart from other calls', async (endpoint) => {
  const limiter = createConcurrencyLimiter(undefined, { costly: 1, write: 1, read: 1, session: 2 });
  const finish = fill(limiter, 1);
  const first = Promise.withResolvers<void>();
  const sessionCalls = [1, 2].map(() => limiter.run(endpoint, JSON_BODY, () => first.promise));
  expect(() => limiter.check(endpoint, JSON_BODY)).toThrow(BUSY);
  await finish();
  expect(() => limiter.check(listPosts, JSON_BODY)).not.toThrow();
  first.resolve();
  await Promise.all(sessionCalls);
  expect(await limiter.run(endpoint, JSON_BODY, () => Promise.resolve('done'))).toBe('done');
});

it('rejects a request that was shed before', () => {
  const limiter = createConcurrencyLimiter(({ method }) => method === 'POST');
  const shed = { ...FORM, raw: { method: 'POST' } } as FastifyRequest;
  expect(() => limiter.check(createPost, shed)).toThrow(BUSY);
  expect(() =>
    limiter.check(createPost, { ...FORM, raw: { method: 'PUT' } } as FastifyRequest),
  ).not.toThrow();
});
