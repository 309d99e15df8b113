import { randomUUID } from 'node:crypto';
import { listComments } from '@plaza/contract/comment.ts';
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  listUserPosts,
  updatePost,
  type Post,
} from '@plaza/contract/post.ts';
import { listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { postForm } from './account.ts';
import { IMAGE } from './image.ts';
import * as items from './items.ts';
import { between, pick, weighted } from './random.ts';
import type { SharedState, VirtualUser } from './virtual-user.ts';

/** An action of a virtual user. The item of a write without an answer is not written again. */
export type Action = (user: VirtualUser) => Promise<unknown>;

const PAGE = '20';
/** How many post ids and paths are kept for later actions. */
const KEPT_MAX = 1000;
const UPLOAD_TAKES_MS = 2000;
const MENTIONS_SHARE = 0.2;

export const nonce = (): string => randomUUID().slice(0, 18);

export const readFeed: Action = async (user) =>
  collect(user.shared, await user.call(listPosts, { query: { limit: PAGE } }));

export const readOlder: Action = async (user) => {
  const newest = Math.max(1, ...user.shared.postIds);
  const cursor = String(Math.ceil(between(1, newest)));
  collect(user.shared, await user.call(listPosts, { query: { limit: PAGE, cursor } }));
};

export const readProfile: Action = (user) => {
  const username = pick(user.shared.usernames) ?? '';
  return user.call(listUserPosts, { params: { username }, query: { limit: PAGE } });
};

export const readImage: Action = async (user) => {
  const path = pick(user.shared.imagePaths);
  if (path !== undefined) await user.readImage(path);
};

/** An action on a recent post. When no post is known, it reads the feed, and publishes if the feed is empty. */
export const withPost =
  (action: (user: VirtualUser, id: number) => Promise<unknown>): Action =>
  async (user) => {
    const { postIds } = user.shared;
    const id = pick(postIds);
    if (id !== undefined) return action(user, id);
    await readFeed(user);
    if (postIds.length === 0) await publish(user);
  };

export const readPost = withPost((user, id) => user.call(getPost, { params: { id } }));
export const readComments = withPost((user, postId) => user.call(listComments, { params: { postId } }));
export const readLikes = withPost((user, PostId) => user.call(listLikes, { json: { PostId } }));

async function recordViewOf(user: VirtualUser, id: number): Promise<void> {
  const intent = { item: items.view(user.userId, id), value: items.VIEW_VALUE, postId: id };
  if (!(await user.write(recordView, { params: { id } }, intent))) forgetPost(user, id);
}

export const view = withPost(recordViewOf);

/** Records a view that this user has not recorded before, or else reacts. */
export const viewFirstTime = withPost((user, id) => {
  if (user.viewed.has(id)) return react(user);
  user.viewed.add(id);
  return recordViewOf(user, id);
});

export const react = withPost(async (user, PostId) => {
  const [toggle, kind] = weighted([
    [[toggleLike, 'like'] as const, 3],
    [[toggleDislike, 'dislike'] as const, 1],
  ]);
  const before = user.reactions.get(PostId);
  // The answer to the last toggle was lost.
  if (before === 'unknown') return;
  user.reactions.set(PostId, 'unknown');
  const value = before === kind ? null : kind;
  const item = items.reaction(user.userId, PostId);
  const written = ({ reaction }: { reaction: string | null }) => reaction;
  const reply = await user.write(toggle, { json: { PostId } }, { item, value, postId: PostId, written });
  if (reply) user.reactions.set(PostId, reply.reaction);
  else forgetPost(user, PostId);
});

/** Makes a call with an idempotency key, and keeps it as the retry until it is answered. */
export async function withKey(
  user: VirtualUser,
  work: (idempotencyKey: string) => Promise<void>,
): Promise<void> {
  const key = randomUUID();
  user.retry = async () => {
    await work(key);
    user.retry = undefined;
  };
  await user.retry();
}

/** Mentions another member in some texts. */
export function withMention(user: VirtualUser, text: string): string {
  const username = Math.random() < MENTIONS_SHARE ? pick(user.shared.usernames) : undefined;
  return username === undefined ? text : `${text} @${username}`;
}

const publishWith =
  (images: 0 | 1, sending: { bodyTakes?: number } = {}): Action =>
  (user) => {
    const { shared, posts } = user;
    const [title, content] = [nonce(), withMention(user, `Written as ${nonce()}`)];
    const body = images === 1 ? { form: postForm(title, content, IMAGE) } : { json: { title, content } };
    const intent = { item: items.post(title), value: items.postValue(content, images) };
    return withKey(user, async (idempotencyKey) => {
      const reply = await user.write(createPost, { ...body, ...sending, idempotencyKey }, intent);
      if (!reply) return;
      posts.push({ id: reply.post.id, title, images });
      keep(shared.postIds, reply.post.id);
    });
  };
export const publish = publishWith(0);
export const publishImage = publishWith(1);
export const publishImageSlowly = publishWith(1, { bodyTakes: UPLOAD_TAKES_MS });

export const edit: Action = async (user) => {
  const post = pick(user.posts);
  if (!post) return publish(user);
  const content = withMention(user, `Edited to ${nonce()}`);
  const intent = { item: items.post(post.title), value: items.postValue(content, post.images) };
  await user.write(updatePost, { params: { id: post.id }, json: { content } }, intent);
};

export const removePost: Action = async (user) => {
  const post = take(user.posts);
  if (!post) return publish(user);
  forgetPost(user, post.id);
  const intent = { item: items.post(post.title), value: null };
  const reply = await user.write(deletePost, { params: { id: post.id } }, intent);
  if (!reply) user.posts.push(post);
};

export const signUpAnother: Action = (user) => user.newUser().signUp();

export const signUpAndDelete: Action = async (user) => {
  const newUser = user.newUser();
  await newUser.signUp();
  const intent = { item: items.member(newUser.username), value: null };
  await newUser.write(deleteUser, { params: { userId: newUser.userId } }, intent);
};

function collect({ postIds, imagePaths }: SharedState, posts: readonly Post[] = []): void {
  for (const { id, imageUrl, profilePicture } of posts) {
    keep(postIds, id);
    for (const path of [imageUrl, profilePicture]) if (path) keep(imagePaths, path);
  }
}

function keep<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > KEPT_MAX) list.shift();
}

/** Takes a random element out of a list. */
export function take<T>(list: T[]): T | undefined {
  return list.splice(Math.floor(Math.random() * list.length), 1)[0];
}

/** Removes a post that is deleted, or whose writes are rejected, from later actions. */
export function forgetPost({ shared }: VirtualUser, postId: number): void {
  const index = shared.postIds.indexOf(postId);
  if (index >= 0) shared.postIds.splice(index, 1);
}
