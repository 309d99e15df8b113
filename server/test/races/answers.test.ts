import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { createPost, deletePost, getPost, listUserPosts } from '@plaza/contract/post.ts';
import { ALREADY_VIEWED, recordView, VIEWED } from '@plaza/contract/view.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { callUntilServed } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { names, seedActors, seedComments, seedPost } from '../support/seed.ts';

const { app, db } = await openPlaza();
const [author, ...members] = await seedActors(db, names('member', 21));
if (!author) throw new Error('no author');
const { token } = author;

test('simultaneous views by twenty members, five each, count twenty', async () => {
  const id = await seedPost(db, author.userId);
  const answers = await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: 5 }, () =>
        callUntilServed(app, recordView, { token: member.token, params: { id } }),
      ),
    ),
  );
  const byMessage = Object.groupBy(answers, ({ body }) => body.message);
  expect(byMessage[VIEWED]?.map(({ body }) => body.view).toSorted((a, b) => a - b)).toEqual(
    members.map((_, i) => i + 1),
  );
  expect(byMessage[ALREADY_VIEWED]).toHaveLength(80);
  expect((await callUntilServed(app, getPost, { token, params: { id } })).body.view).toBe(20);
  await expectExactCounts(db);
});

test('comments that are written and deleted simultaneously are counted exactly', async () => {
  const PostId = await seedPost(db, author.userId);
  const old = await seedComments(db, PostId, author.userId, 30);
  const write = members.map((member) =>
    callUntilServed(app, createComment, { token: member.token, json: { commentBody: 'Hi', PostId } }),
  );
  // Each is deleted twice: one of the two finds nothing.
  const remove = [...old, ...old].map((commentId) =>
    callUntilServed(app, deleteComment, { token, params: { commentId } }),
  );
  const written = await Promise.all(write);
  const removed = await Promise.all(remove);
  expect(written.map(({ status }) => status)).toEqual(members.map(() => 201));
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(old.length);
  expect(removed.filter(({ status }) => status === 404)).toHaveLength(old.length);
  const { body } = await callUntilServed(app, listComments, { token, params: { postId: PostId } });
  expect(new Set(body.map((comment) => comment.userId))).toEqual(
    new Set(members.map(({ userId }) => userId)),
  );
  expect(body).toHaveLength(members.length);
  await expectExactCounts(db);
});

test('posts that are published and deleted simultaneously are counted exactly', async () => {
  const json = { title: 'A', content: 'B' };
  const first = await Promise.all(
    Array.from({ length: 10 }, () => callUntilServed(app, createPost, { token, json })),
  );
  const more = Array.from({ length: 10 }, () => callUntilServed(app, createPost, { token, json }));
  const remove = [...first, ...first].map(({ body }) =>
    callUntilServed(app, deletePost, { token, params: { id: body.post.id } }),
  );
  const statuses = (await Promise.all(remove)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(first.length);
  expect(statuses.filter((status) => status === 404)).toHaveLength(first.length);
  await Promise.all(more);
  const { body } = await callUntilServed(app, getUser, { token, params: { username: author.username } });
  const posts = await callUntilServed(app, listUserPosts, { token, params: { username: author.username } });
  expect(body.postCount).toBe(posts.body.length);
  await expectExactCounts(db);
});
