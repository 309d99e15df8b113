import { deletePost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { nextQuery, pagesOf } from '../support/pages.ts';
import { publish } from '../support/posts.ts';
import { seedActor, seedPosts } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'Bob-Smith');
const quiet = await seedActor(db, 'quiet');
const { token } = ann;
const annsPosts = await seedPosts(db, ann.userId, 70);
const bobsPosts = await seedPosts(db, bob.userId, 60);
const newestFirst = [...annsPosts, ...bobsPosts].toReversed();

const feed = (query?: Record<string, string>) => call(app, listPosts, { token, ...(query && { query }) });

test('the feed contains the newest hundred posts and links to the next page', async () => {
  const first = await feed();
  expect(first.body.map(({ id }) => id)).toEqual(newestFirst.slice(0, 100));
  expect(first.headers.link).toMatch(/^<\/api\/posts\/\?cursor=\d+>; rel="next"$/);
  const second = await feed(nextQuery(first));
  expect(second.body.map(({ id }) => id)).toEqual(newestFirst.slice(100));
  expect(second.headers).not.toHaveProperty('link');
});

test.each([7, 13, 65, 100])('with %i posts per page every post is on one page', async (limit) => {
  const pages: number[][] = [];
  for await (const page of pagesOf(app, listPosts, { token, query: { limit: String(limit) } })) {
    pages.push(page.map(({ id }) => id));
  }
  expect(pages.flat()).toEqual(newestFirst);
  expect(pages.slice(0, -1).map((page) => page.length)).toEqual(pages.slice(1).map(() => limit));
});

test('a page that ends with the oldest post has no link', async () => {
  expect((await feed({ limit: '100', cursor: String(annsPosts[0]) })).body).toEqual([]);
  const last = await feed({ limit: '3', cursor: String(annsPosts[3]) });
  expect(last.body.map(({ id }) => id)).toEqual(annsPosts.slice(0, 3).toReversed());
  expect(last.headers).not.toHaveProperty('link');
});

test('a cursor may be the id of no post', async () => {
  const { body } = await feed({ cursor: String(Number.MAX_SAFE_INTEGER), limit: '2' });
  expect(body.map(({ id }) => id)).toEqual(newestFirst.slice(0, 2));
});

test('posts that are published and deleted between pages cause no gap and no duplicate', async () => {
  const seen: number[] = [];
  const gone: number[] = [];
  for await (const page of pagesOf(app, listPosts, { token, query: { limit: '20' } })) {
    seen.push(...page.map(({ id }) => id));
    await publish(app, bob);
    // The last post read, whose id the next page starts from, and one that is still to come.
    const last = page.at(-1)?.id ?? 0;
    const later = newestFirst.find((id) => id < last - 5 && bobsPosts.includes(id) && !gone.includes(id));
    for (const id of [last, later].filter((id) => id !== undefined && bobsPosts.includes(id))) {
      await call(app, deletePost, { token: bob.token, params: { id: id ?? 0 } });
      gone.push(id ?? 0);
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(newestFirst.filter((id) => seen.includes(id) || !gone.includes(id)));
});

describe('a page is rejected', () => {
  it.each(['0', '-1', '101', '1.5', 'ten', '', '0x5', '1e1', '99999999999999999'])(
    'with the limit %j',
    async (limit) => {
      const error = (await feed({ limit })).error();
      expect(error).toMatchObject({ code: 'invalid_fields', message: 'A page holds 1 to 100 entries.' });
      expect(Object.keys(error.fields ?? {})).toEqual(['limit']);
    },
  );

  it.each(['0', '-1', '1.5', 'abc', '', '9007199254740992', "1' or '1'='1"])(
    'with the cursor %j',
    async (cursor) => {
      const error = (await feed({ cursor })).error();
      expect(error.code).toBe('invalid_fields');
      expect(Object.keys(error.fields ?? {})).toEqual(['cursor']);
    },
  );

  it('with a repeated limit or cursor', async () => {
    const get = (query: string) =>
      app.inject({ url: `/api/posts/?${query}`, headers: { authorization: `Bearer ${token}` } });
    expect((await get('limit=1&limit=2')).statusCode).toBe(400);
    expect((await get('cursor=1&cursor=2')).statusCode).toBe(400);
    expect((await get('unknown=1&unknown=2&limit=1')).statusCode).toBe(200);
  });
});

test('the link to the next page keeps the other parameters', async () => {
  const { headers } = await feed({ limit: '2', theme: 'dark & "light"', cursor: String(annsPosts[9]) });
  const query = nextQuery({ headers });
  expect(query).toEqual({ limit: '2', theme: 'dark & "light"', cursor: String(annsPosts[7]) });
});

describe('the page of an author', () => {
  const postsOf = (username: string, query: Record<string, string> = {}) =>
    call(app, listUserPosts, { token, params: { username }, query });

  it.each(['Bob-Smith', 'bob-smith', 'BOB-SMITH'])('is found by %s', async (username) => {
    const { body } = await postsOf(username);
    expect(body.length).toBeGreaterThan(40);
    expect(new Set(body.map((post) => post.username))).toEqual(new Set(['Bob-Smith']));
  });

  it('contains all posts of the author and no others', async () => {
    const ids: number[] = [];
    const input = { token, params: { username: 'ann' }, query: { limit: '9' } };
    for await (const page of pagesOf(app, listUserPosts, input)) ids.push(...page.map(({ id }) => id));
    expect(ids).toEqual(annsPosts.toReversed());
  });

  it('links to its next page by the requested name', async () => {
    const { headers } = await postsOf('ANN', { limit: '1' });
    expect(headers.link).toMatch(/^<\/api\/posts\/user\/ANN\?limit=1&cursor=\d+>; rel="next"$/);
  });

  it('is empty without posts', async () => {
    const { status, body } = await postsOf(quiet.username);
    expect([status, body]).toEqual([200, []]);
  });

  it.each(['carol', 'ann ', '%', 'a_n', '', 'ä', 'ann/..', "ann' --"])('is 404 for %j', async (username) => {
    expect((await postsOf(username)).error().code).toBe('not_found');
  });

  it('is rejected with an invalid limit or cursor', async () => {
    expect((await postsOf('ann', { limit: '101' })).error().fields).toHaveProperty('limit');
    expect((await postsOf('ann', { cursor: 'x' })).error().fields).toHaveProperty('cursor');
  });
});
