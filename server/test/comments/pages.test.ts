import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { nextQuery, pagesOf } from '../support/pages.ts';
import { seedActor, seedComments, seedPost } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const { token } = ann;
const postId = await seedPost(db, ann.userId);
const oldestFirst = await seedComments(db, postId, ann.userId, 505);

const read = (query: Record<string, string> = {}) =>
  call(app, listComments, { token, params: { postId }, query });
const idsOf = (comments: readonly { id: number }[]) => comments.map(({ id }) => id);

test('the list contains the newest five hundred comments, oldest first, and links to the previous page', async () => {
  const first = await read();
  expect(idsOf(first.body)).toEqual(oldestFirst.slice(5));
  const second = await read(nextQuery(first));
  expect(idsOf(second.body)).toEqual(oldestFirst.slice(0, 5));
  expect(second.headers).not.toHaveProperty('link');
});

test.each([50, 101, 499])(
  'with %i comments per page the newest page comes first, and each is oldest first',
  async (limit) => {
    const pages: number[][] = [];
    const input = { token, params: { postId }, query: { limit: String(limit) } };
    for await (const page of pagesOf(app, listComments, input)) pages.push(idsOf(page));
    expect(pages[0]).toEqual(oldestFirst.slice(-limit));
    expect(pages.toReversed().flat()).toEqual(oldestFirst);
  },
);

test('comments that are written and deleted between pages cause no gap and no duplicate', async () => {
  const other = await seedPost(db, ann.userId);
  const ids = await seedComments(db, other, ann.userId, 40);
  const pages: number[][] = [];
  const input = { token, params: { postId: other }, query: { limit: '7' } };
  for await (const page of pagesOf(app, listComments, input)) {
    pages.push(idsOf(page));
    await call(app, createComment, { token, json: { PostId: other, commentBody: 'New' } });
    // The oldest of the page, from whose id the next page starts.
    await call(app, deleteComment, { token, params: { commentId: page[0]?.id ?? 0 } });
  }
  expect(pages.toReversed().flat()).toEqual(ids);
});

test('a new comment is answered with the newest five hundred, and a link to the previous page', async () => {
  const crowded = await seedPost(db, ann.userId);
  const ids = await seedComments(db, crowded, ann.userId, 500);
  const answer = await call(app, createComment, {
    token,
    json: { PostId: crowded, commentBody: 'One more' },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toHaveLength(500);
  expect(answer.body.at(-1)?.commentBody).toBe('One more');
  expect(idsOf(answer.body.slice(0, -1))).toEqual(ids.slice(1));
  expect(answer.headers.link).toMatch(new RegExp(`^</api/comments/${crowded}\\?cursor=\\d+>; rel="next"$`));
  const query = nextQuery(answer);
  const { body } = await call(app, listComments, {
    token,
    params: { postId: crowded },
    ...(query && { query }),
  });
  expect(idsOf(body)).toEqual(ids.slice(0, 1));
});

describe('a page is rejected', () => {
  it.each(['0', '-1', '501', '2.5', 'all', ''])('with the limit %j', async (limit) => {
    expect((await read({ limit })).error()).toMatchObject({
      code: 'invalid_fields',
      message: 'A page holds 1 to 500 entries.',
    });
  });

  it.each(['0', '-1', 'x', '', '9007199254740992'])('with the cursor %j', async (cursor) => {
    expect(Object.keys((await read({ cursor })).error().fields ?? {})).toEqual(['cursor']);
  });

  it('of a missing post, with any query', async () => {
    for (const query of [{}, { cursor: '5' }, { limit: '1' }]) {
      const { error } = await call(app, listComments, { token, params: { postId: 999_999 }, query });
      expect(error().code).toBe('not_found');
    }
  });
});

test('a page before the first comment is empty', async () => {
  const { status, body } = await read({ cursor: '1' });
  expect([status, body]).toEqual([200, []]);
});
