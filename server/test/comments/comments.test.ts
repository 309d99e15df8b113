import { COMMENT_MISSING, createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { anyText } from '../support/matchers.ts';
import { postFor } from '../support/posts.ts';
import { seedActor, seedComments, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');
const { token } = bob;

const write = (PostId: unknown, commentBody: unknown, by = bob) =>
  call(app, createComment, { token: by.token, json: { commentBody, PostId } });
const remove = (commentId: number | string, by: Actor = bob) =>
  call(app, deleteComment, { token: by.token, params: { commentId } });
const listOf = async (postId: number, { token } = bob) =>
  (await call(app, listComments, { token, params: { postId } })).body;

test('a new comment is answered with the whole list, oldest first, as all members read it', async () => {
  const PostId = await seedPost(db, ann.userId);
  const before = Date.now();
  const first = await write(PostId, 'First');
  expect(first.status).toBe(201);
  const second = await write(PostId, 'Second', ann);
  expect(second.body).toEqual([
    {
      id: first.body[0]?.id,
      commentBody: 'First',
      username: 'bob',
      userId: bob.userId,
      PostId,
      createdAt: first.body[0]?.createdAt,
      name: 'Name of bob',
      profilePicture: anyText,
      can: { delete: false },
    },
    expect.objectContaining({
      commentBody: 'Second',
      username: 'ann',
      userId: ann.userId,
      PostId,
      can: { delete: true },
    }),
  ]);
  expect(Date.parse(first.body[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(await listOf(PostId, ann)).toEqual(second.body);
});

test('a comment on one post is not listed on another', async () => {
  const [one, other] = [await seedPost(db, ann.userId), await seedPost(db, ann.userId)];
  await write(one, 'Here');
  expect(await listOf(other)).toEqual([]);
  expect((await postFor(app, bob, other)).commentCount).toBe(0);
});

test('the author of a comment is its sender, whatever the body contains', async () => {
  const PostId = await seedPost(db, ann.userId);
  const json = { commentBody: 'Hi', PostId, userId: ann.userId, username: 'ann', id: 1, createdAt: 'x' };
  const { body } = await call(app, createComment, { token, json });
  expect(body).toMatchObject([{ userId: bob.userId, username: 'bob' }]);
});

describe('a comment is stored', () => {
  it.each([
    ['at 2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
    ['at 2,000 emoji', '🎉'.repeat(2000), '🎉'.repeat(2000)],
    ['with its lines and tabs', 'One\r\n\tTwo', 'One\n\tTwo'],
    ['composed, trimmed and without control characters', ' cafe\u0301\u0007\n', 'café'],
    ['unchanged when it looks like HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s', async (_how, text, kept) => {
    expect((await write(await seedPost(db, ann.userId), text)).body[0]?.commentBody).toBe(kept);
  });
});

test.each(['', '  ', '\n\t\r\n', '\u0007', null, 7, true, ['a'], undefined])(
  'the comment %j is rejected',
  async (text) => {
    const PostId = await seedPost(db, ann.userId);
    const error = (await write(PostId, text)).error();
    expect(error).toMatchObject({ code: 'invalid_fields', message: 'Please write a comment' });
    expect(error.fields).toEqual({ commentBody: COMMENT_MISSING });
    expect(await listOf(PostId)).toEqual([]);
  },
);

test.each(['a'.repeat(2001), 'a\u0000b', '\ud83d'])(
  'a comment that is too long or cannot be stored is rejected',
  async (text) => {
    const error = (await write(await seedPost(db, ann.userId), text)).error();
    expect(error.fields).toEqual({ commentBody: anyText });
  },
);

describe('deletion of a comment', () => {
  it('by its author removes it from list and count, once', async () => {
    const PostId = await seedPost(db, ann.userId);
    const [kept, gone] = await seedComments(db, PostId, bob.userId, 2);
    const { status, body } = await remove(gone ?? 0);
    expect(status).toBe(200);
    expect(body.message).not.toBe('');
    expect((await listOf(PostId)).map(({ id }) => id)).toEqual([kept]);
    const post = await postFor(app, ann, PostId);
    expect(post).toMatchObject({ commentCount: 1, Comments: [{ id: kept, userId: bob.userId }] });
    expect((await remove(gone ?? 0)).error().code).toBe('not_found');
    await expectExactCounts(db);
  });

  it('by another member, also by the author of the post, is rejected', async () => {
    const PostId = await seedPost(db, ann.userId);
    const [id = 0] = await seedComments(db, PostId, bob.userId, 1);
    expect((await remove(id, ann)).error().code).toBe('not_owner');
    expect(await listOf(PostId)).toHaveLength(1);
  });

  it('without such a comment is 404', async () => {
    for (const id of [999_999, '0', '1.5', 'abc', '9007199254740992']) {
      expect((await remove(id)).error().code).toBe('not_found');
    }
  });

  it('after the deletion of its post is 404', async () => {
    const PostId = await seedPost(db, ann.userId);
    const [id = 0] = await seedComments(db, PostId, bob.userId, 1);
    await call(app, deletePost, { token: ann.token, params: { id: PostId } });
    expect((await remove(id)).error().code).toBe('not_found');
  });
});
