import { listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
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

const { app, resources, takeStatements } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');
const crowd = await seedUsers(db, names('reader', 30));
const postIds = await seedPosts(db, ann.userId, 100);
for (const id of postIds.slice(-25)) {
  await seedViews(db, id, crowd);
  await seedLikes(db, id, crowd);
  await seedComments(db, id, ann.userId, 30);
}
const newest = postIds.at(-1) ?? 0;

/** The statements of one call, without those that look up the token: its owner is remembered for a second. */
async function statementsOf<E extends Endpoint>(endpoint: E, input: Input) {
  takeStatements();
  const { body } = await call(app, endpoint, { ...input, token: ann.token });
  const statements = takeStatements().map(({ sql }) => sql);
  return { body, statements: statements.filter((sql) => !sql.includes('"sessions"')) };
}

test.each(['1', '20', '100'])(
  'a page of %s posts with all their answers takes three statements',
  async (limit) => {
    const { body, statements } = await statementsOf(listPosts, { query: { limit } });
    expect(body).toHaveLength(Number(limit));
    expect(statements).toHaveLength(3);
  },
);

test.each(['1', '100'])('a page of %s posts of a member takes one more, for the member', async (limit) => {
  const { body, statements } = await statementsOf(listUserPosts, {
    params: { username: 'ann' },
    query: { limit },
  });
  expect(body).toHaveLength(Number(limit));
  expect(statements).toHaveLength(4);
});

test('a post with all its answers takes three statements', async () => {
  const { body, statements } = await statementsOf(getPost, { params: { id: newest } });
  expect(body.post).toMatchObject({ viewCount: 30, likeCount: 30, commentCount: 30 });
  expect(statements).toHaveLength(3);
});

test.each(['1', '30'])('a page of %s comments with their authors takes one statement', async (limit) => {
  const { body, statements } = await statementsOf(listComments, {
    params: { postId: newest },
    query: { limit },
  });
  expect(body).toHaveLength(Number(limit));
  expect(statements).toHaveLength(1);
});

test('a list of likes takes three statements, the last of which looks for one’s own', async () => {
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

test('the first call with a token takes two statements more', async () => {
  const bob = await seedActor(db, 'bob');
  takeStatements();
  await call(app, listPosts, { token: bob.token });
  expect(takeStatements()).toHaveLength(5);
});
