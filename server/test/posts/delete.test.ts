import { createComment, listComments } from '@plaza/contract/comment.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost, deletePost, getPost, listPosts, updatePost } from '@plaza/contract/post.ts';
import { listLikes, toggleLike } from '@plaza/contract/reaction.ts';
import { getUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { picture } from '../support/members.ts';
import { postFor, fileOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');
const { token } = ann;

const remove = (id: number, by = ann) => call(app, deletePost, { token: by.token, params: { id } });

async function answeredPost() {
  const post = await publish(app, ann, { image: fileOf(await picture('png', 700, 500), 'a.png') });
  const json = { PostId: post.id };
  await call(app, createComment, { token: bob.token, json: { ...json, commentBody: 'Hi' } });
  await call(app, toggleLike, { token: bob.token, json });
  await call(app, recordView, { token: bob.token, params: { id: post.id } });
  return post;
}

test('a deleted post is removed with its comments, reactions, views and files', async () => {
  const before = await storedFiles(resources);
  const post = await answeredPost();
  expect((await storedFiles(resources)).length).toBeGreaterThan(before.length);
  const { status, body } = await remove(post.id);
  expect(status).toBe(200);
  expect(body.message).not.toBe('');

  await expect.poll(() => storedFiles(resources)).toEqual(before);
  for (const { url } of post.image?.sources ?? []) expect((await app.inject(url)).statusCode).toBe(404);
  for (const table of ['comments', 'reactions', 'views', 'images'] as const) {
    expect(await db.selectFrom(table).select('post_id').where('post_id', '=', post.id).execute()).toEqual([]);
  }
  expect((await call(app, listPosts, { token })).body.map(({ id }) => id)).not.toContain(post.id);
});

test('every call on a deleted post is 404', async () => {
  const post = await answeredPost();
  await remove(post.id);
  const params = { id: post.id };
  const json = { PostId: post.id };
  const answers = [
    await remove(post.id),
    await call(app, getPost, { token, params }),
    await call(app, updatePost, { token, params, json: { title: 'New' } }),
    await call(app, recordView, { token, params }),
    await call(app, listComments, { token, params: { postId: post.id } }),
    await call(app, createComment, { token, json: { ...json, commentBody: 'Hi' } }),
    await call(app, listLikes, { token, json }),
    await call(app, toggleLike, { token, json }),
  ];
  expect(answers.map(({ error }) => error().code)).toEqual(answers.map(() => 'not_found'));
});

test('a repeated post that was deleted meanwhile is 404', async () => {
  const input = {
    token,
    json: { title: 'A', content: 'B' },
    headers: { [IDEMPOTENCY_KEY_HEADER]: 'once' },
  };
  const { body } = await call(app, createPost, input);
  await remove(body.post.id);
  expect((await call(app, createPost, input)).error().code).toBe('not_found');
});

test('only the author deletes a post', async () => {
  const post = await answeredPost();
  const shown = await postFor(app, ann, post.id);
  expect((await remove(post.id, bob)).error().code).toBe('not_owner');
  expect(await postFor(app, ann, post.id)).toEqual(shown);
  expect((await app.inject(post.imageUrl ?? '')).statusCode).toBe(200);
});

test('a deletion leaves other posts and their counts unchanged', async () => {
  const kept = await answeredPost();
  const shown = await postFor(app, bob, kept.id);
  await remove((await answeredPost()).id);
  expect(await postFor(app, bob, kept.id)).toEqual(shown);
  await expectExactCounts(db);
});

test('the number of posts of a member decreases once', async () => {
  const postCount = async () =>
    (await call(app, getUser, { token, params: { username: 'ann' } })).body.postCount;
  const before = await postCount();
  const post = await publish(app, ann);
  expect(await postCount()).toBe(before + 1);
  await remove(post.id);
  await remove(post.id);
  expect(await postCount()).toBe(before);
});
