import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { createPost, deletePost, listPosts, updatePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { logIn, refreshSession, signUp } from '@plaza/contract/session.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { beforeEach, expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { everyStatement, Faults, storageAway } from '../support/faults.ts';
import { newMember, signUpForm } from '../support/members.ts';
import { formOf, publish } from '../support/posts.ts';

const plaza = await openPlaza();
const faults = new Faults();
const app = await openBeside({ ...plaza.resources, db: faults.applyTo(plaza.resources.db) });

const member = await newMember(plaza.app, 'ann');
const { token, userId, email, password } = member;
const { id } = await publish(plaza.app, member);
const other = await publish(plaza.app, member);
const json = { commentBody: 'A comment', PostId: id };
const [comment] = (await call(plaza.app, createComment, { token, json })).body;
const form = formOf({ title: 'A title', content: 'Some content' });

beforeEach(() => {
  faults.fault = undefined;
  faults.faultAfterCommit = { error: storageAway(), affects: everyStatement };
});

// A client repeats a call that failed.
test.each([
  ['a post', () => call(app, createPost, { token, form })],
  ['an edited post', () => call(app, updatePost, { token, params: { id }, json: { title: 'Another' } })],
  ['a deleted post', () => call(app, deletePost, { token, params: { id: other.id } })],
  ['a comment', () => call(app, createComment, { token, json })],
  ['a deleted comment', () => call(app, deleteComment, { token, params: { commentId: comment?.id ?? 0 } })],
  ['a like', () => call(app, toggleLike, { token, json: { PostId: id } })],
  ['a view', () => call(app, recordView, { token, params: { id } })],
  ['a bio', () => call(app, updateUser, { token, params: { userId }, json: { bio: 'Somebody' } })],
  ['a name', () => call(app, updateUser, { token, params: { userId }, form: formOf({ name: 'Ann' }) })],
  ['a log-in', () => call(app, logIn, { json: { email, password } })],
  ['a refresh', () => call(app, refreshSession, { cookie: member.cookie })],
  ['a sign-up', async () => call(app, signUp, { form: await signUpForm() })],
  ['a deleted account', () => call(app, deleteUser, { token, params: { userId } })],
])('%s is answered as done when the database fails right after the commit', async (_what, write) => {
  const answer = await write();
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  // The database is unavailable.
  expect((await call(app, listPosts, { token })).status).not.toBe(200);
});
