import { randomUUID } from 'node:crypto';
import { createComment, listComments } from '@plaza/contract/comment.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost, deletePost, getPost, listPosts } from '@plaza/contract/post.ts';
import { listDislikes, toggleDislike } from '@plaza/contract/reaction.ts';
import { logIn, logOut, signUp } from '@plaza/contract/session.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { PASSWORD, picture, signUpForm } from '../members.ts';
import { fileOf, formOf } from '../posts.ts';
import type { RetryingClient } from './retrying-client.ts';

const NEW_PASSWORD = 'Another-horse2!';
const COMMENT = 'A comment';
export const BIO = 'About me';
export const NAME = 'Another name';

/** What a scenario leaves, all of it acknowledged. */
export interface ScenarioResult {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Of the post that stays. */
  readonly postId: number;
  /** Of the post that was deleted. */
  readonly deletedPostId: number;
  /** Whether the account was deleted at the end. */
  readonly isDeleted: boolean;
}

/** Uses every feature of the specification with a new account. */
export async function runScenario(
  client: RetryingClient,
  username: string,
  isDeleted: boolean,
): Promise<ScenarioResult> {
  const email = `${username}@example.org`;
  await client.make(signUp, { form: await signUpForm({ email, username }) }, { first: 201, again: 409 });
  const { body: session } = await client.make(logIn, { json: { email, password: PASSWORD } }, { first: 200 });
  const { userId, accessToken: token } = session;

  const postId = await publishPost(client, token);
  await readAndReact(client, token, postId);
  const deletedPostId = await publishPost(client, token);
  const params = { id: deletedPostId };
  await client.make(deletePost, { token, params }, { first: 200, again: 404 });
  await changeAccount(client, token, userId);

  const again = await client.make(logIn, { json: { email, password: NEW_PASSWORD } }, { first: 200 });
  await client.make(logOut, { cookie: again.cookie ?? '' }, { first: 200 });
  const account = { token, params: { userId } };
  if (isDeleted) await client.make(deleteUser, account, { first: 200, again: 403 });
  return { userId, username, email, password: NEW_PASSWORD, postId, deletedPostId, isDeleted };
}

async function publishPost(client: RetryingClient, token: string): Promise<number> {
  const image = fileOf(await picture('jpeg', 700, 500), 'a.jpg');
  const form = formOf({ title: 'A title', content: 'Some content', image });
  const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const { body } = await client.make(createPost, { token, form, headers }, { first: 201 });
  await client.readUntil(listPosts, { token }, (posts) => posts.some(({ id }) => id === body.post.id));
  return body.post.id;
}

async function readAndReact(client: RetryingClient, token: string, id: number): Promise<void> {
  await client.make(recordView, { token, params: { id } }, { first: 200 });
  await dislike(client, token, id);
  const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const json = { PostId: id, commentBody: COMMENT };
  await client.make(createComment, { token, json, headers }, { first: 201 });
  const params = { postId: id };
  await client.readUntil(listComments, { token, params }, ([comment]) => comment?.commentBody === COMMENT);
  await client.readUntil(
    getPost,
    { token, params: { id } },
    ({ post }) => post.viewed && post.reaction === 'dislike' && post.commentCount === 1,
  );
}

/** A repeated toggle would take the dislike back, so the state is read after a call without an answer. */
async function dislike(client: RetryingClient, token: string, PostId: number): Promise<void> {
  const json = { PostId };
  for (;;) {
    const before = client.unanswered;
    await client.make(toggleDislike, { token, json }, { first: 201, again: 200 });
    if (client.unanswered === before) return;
    const { body } = await client.make(listDislikes, { token, json }, { first: 200 });
    if (body.count === 1) return;
  }
}

async function changeAccount(client: RetryingClient, token: string, userId: number): Promise<void> {
  const account = { token, params: { userId } };
  const image = fileOf(await picture('png', 300, 300), 'me.png');
  const banner = fileOf(await picture('png', 900, 300), 'banner.png');
  const changes = [{ json: { bio: BIO } }, { form: formOf({ name: NAME, image, banner }) }];
  for (const change of changes) await client.make(updateUser, { ...account, ...change }, { first: 200 });
  const form = formOf({ password: NEW_PASSWORD, currentPassword: PASSWORD });
  // Done already, the current password is another one.
  await client.make(updateUser, { ...account, form }, { first: 200, again: 400 });
}
