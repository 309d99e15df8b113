import { listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { ALREADY_VIEWED, recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import {
  names,
  seedActor,
  seedComments,
  seedLikes,
  seedPosts,
  seedUsers,
  seedViews,
} from '../support/seed.ts';

const { app, db, resources, takeStatements } = await openPlaza();
const ann = await seedActor(db, 'ann');
const crowd = await seedUsers(db, names('reader', 30));
const postIds = await seedPosts(db, ann.userId, 100);
for (const id of postIds.slice(-25)) {
  await seedViews(db, id, crowd);
  await seedLikes(db, id, crowd);
  await seedComments(db, id, ann.userId, 30);
}
const newest = postIds.at(-1) ?? 0;

/** The statements of one call, without those that look up the token: its owner is cached for a second. */
async function statementsOf<E extends Endpoint>(endpoint: E, input: Input) {
  takeStatements();
  const { body } = await call(app, endpoint, { ...input, token: ann.token });
  const statements = takeStatements().map(({ sql }) => sql);
  return { body, statements: statements.filter((sql) => !sql.includes('"sessions"')) };
}

/** The statements of a first call, and of a third: what is read twice is cached. */
async function coldAndWarm<E extends Endpoint>(endpoint: E, input: Input) {
  // While the bus is disconnected, the caches are not used.
  await expect.poll(() => resources.bus.isConnected).toBe(true);
  resources.bus.publish('all');
  const cold = await statementsOf(endpoint, input);
  await statementsOf(endpoint, input);
  const warm = await statementsOf(endpoint, input);
  expect(warm.body).toEqual(cold.body);
  return { body: cold.body, cold: cold.statements.length, warm: warm.statements.length };
}

test.each(['1', '20', '100'])('a page of %s posts takes three statements, and then none', async (limit) => {
  const { body, ...statements } = await coldAndWarm(listPosts, { query: { limit } });
  expect(body).toHaveLength(Number(limit));
  expect(statements).toEqual({ cold: 3, warm: 0 });
});

test('a page in the middle takes one more statement for its ids', async () => {
  await seedPosts(db, ann.userId, 220);
  const { body, ...statements } = await coldAndWarm(listPosts, { query: { cursor: '60', limit: '20' } });
  expect(body).toHaveLength(20);
  expect(statements).toEqual({ cold: 4, warm: 1 });
});

test.each(['1', '100'])(
  'a page of %s posts of a member takes four statements, and then none',
  async (limit) => {
    const page = { params: { username: 'ann' }, query: { limit } };
    const { body, ...statements } = await coldAndWarm(listUserPosts, page);
    expect(body).toHaveLength(Number(limit));
    expect(statements).toEqual({ cold: 4, warm: 0 });
  },
);

test('a post takes two statements, and then none', async () => {
  const { body, ...statements } = await coldAndWarm(getPost, { params: { id: newest } });
  expect(body.post).toMatchObject({ viewCount: 30, likeCount: 30, commentCount: 30 });
  expect(statements).toEqual({ cold: 2, warm: 0 });
});

test.each(['1', '30'])('a page of %s comments takes one statement, and then none', async (limit) => {
  const page = { params: { postId: newest }, query: { limit } };
  const { body, ...statements } = await coldAndWarm(listComments, page);
  expect(body).toHaveLength(Number(limit));
  expect(statements).toEqual({ cold: 1, warm: 0 });
});

test('cached comments are read again after a change of one of their authors, and of no other member', async () => {
  const page = { params: { postId: newest } };
  expect((await coldAndWarm(listComments, page)).warm).toBe(0);
  const change = async ({ token, userId }: typeof ann) => {
    const input = { token, params: { userId }, json: { bio: 'New' } };
    expect((await call(app, updateUser, input)).status).toBe(200);
  };
  await change(await seedActor(db, 'without-comments'));
  expect((await statementsOf(listComments, page)).statements).toHaveLength(0);
  await change(ann);
  expect((await statementsOf(listComments, page)).statements).toHaveLength(1);
});

test('a later page of comments takes one statement', async () => {
  const page = { params: { postId: newest }, query: { limit: '5', cursor: String(Number.MAX_SAFE_INTEGER) } };
  const { body, ...statements } = await coldAndWarm(listComments, page);
  expect(body).toHaveLength(5);
  expect(statements).toEqual({ cold: 1, warm: 1 });
});

test('a list of likes takes three statements, the last for the like of the viewer', async () => {
  const { body, statements } = await statementsOf(listLikes, { json: { PostId: newest } });
  expect(body.count).toBe(30);
  expect(statements).toHaveLength(3);
});

test('a repeated view takes two statements and no transaction', async () => {
  await call(app, recordView, { token: ann.token, params: { id: newest } });
  const { body, statements } = await statementsOf(recordView, { params: { id: newest } });
  expect(body.message).toBe(ALREADY_VIEWED);
  expect(statements).toHaveLength(2);
});

test('the first call with a token takes two more statements', async () => {
  const bob = await seedActor(db, 'bob');
  takeStatements();
  await call(app, listComments, { token: bob.token, params: { postId: newest } });
  expect(takeStatements()).toHaveLength(3);
});
