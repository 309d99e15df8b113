import { randomUUID } from 'node:crypto';
import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { createPost, deletePost, updatePost } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { pick, weighted } from '../chance.ts';
import type { RecordingUser } from './recording-user.ts';
import {
  commentThing,
  commentValue,
  postThing,
  postValue,
  reactionThing,
  viewThing,
  VIEW_VALUE,
} from './outcome.ts';

/** An action of a virtual user. What an unanswered write concerned is not written again. */
export type Action = (user: RecordingUser) => Promise<void>;
/** Actions with their frequencies. */
export type Workload = readonly (readonly [Action, number])[];

const POSTS_KNOWN = 1000;
const nonce = () => randomUUID().slice(0, 18);

/** Takes an action, after the retry of an unanswered one. */
export async function act(user: RecordingUser, workload: Workload): Promise<void> {
  await user.retry?.();
  await weighted(workload)(user);
}

/** Makes a call under an idempotency key, and keeps it as the retry until it is answered. */
async function byKey(user: RecordingUser, work: (key: string) => Promise<void>): Promise<void> {
  const key = randomUUID();
  user.retry = async () => {
    await work(key);
    user.retry = undefined;
  };
  await user.retry();
}

const publishWith =
  (pictures: 0 | 1): Action =>
  (user) => {
    const { shared, posts } = user;
    const [title, content] = [nonce(), `Written as ${nonce()}`];
    const form = new FormData();
    if (pictures === 1) form.append('image', shared.picture, 'a.png');
    form.append('title', title);
    form.append('content', content);
    const sending = pictures === 1 ? { form } : { json: { title, content } };
    const intent = { thing: postThing(title), value: postValue(content, pictures) };
    return byKey(user, async (key) => {
      const reply = await user.write(createPost, { ...sending, key }, intent);
      if (!reply) return;
      posts.push({ id: reply.post.id, title, pictures });
      shared.postIds.push(reply.post.id);
      if (shared.postIds.length > POSTS_KNOWN) shared.postIds.shift();
    });
  };
export const publish = publishWith(0);
export const publishPicture = publishWith(1);

export const edit: Action = async (user) => {
  const post = pick(user.posts);
  if (!post) return publish(user);
  const content = `Edited to ${nonce()}`;
  const intent = { thing: postThing(post.title), value: postValue(content, post.pictures) };
  await user.write(updatePost, { params: { id: post.id }, json: { content } }, intent);
};

export const removePost: Action = async (user) => {
  const post = take(user.posts);
  if (!post) return publish(user);
  forget(user, post.id);
  const intent = { thing: postThing(post.title), value: null };
  const reply = await user.write(deletePost, { params: { id: post.id } }, intent);
  if (!reply) user.posts.push(post);
};

export const comment: Action = async (user) => {
  const postId = pick(user.shared.postIds);
  if (postId === undefined) return publish(user);
  const body = nonce();
  const intent = { thing: commentThing(body), value: commentValue(user.userId, postId), postId };
  return byKey(user, async (key) => {
    const json = { commentBody: body, PostId: postId };
    const reply = await user.write(createComment, { json, key }, intent);
    const id = reply?.find((each) => each.commentBody === body)?.id;
    if (id === undefined) forget(user, postId);
    else user.comments.push({ id, body, postId });
  });
};

export const removeComment: Action = async (user) => {
  const mine = take(user.comments);
  if (!mine) return comment(user);
  const intent = { thing: commentThing(mine.body), value: null, postId: mine.postId };
  await user.write(deleteComment, { params: { commentId: mine.id } }, intent);
};

export const view: Action = async (user) => {
  const id = pick(user.shared.postIds);
  if (id === undefined || user.viewed.has(id)) return react(user);
  user.viewed.add(id);
  const intent = { thing: viewThing(user.userId, id), value: VIEW_VALUE, postId: id };
  if (!(await user.write(recordView, { params: { id } }, intent))) forget(user, id);
};

export const react: Action = async (user) => {
  const PostId = pick(user.shared.postIds);
  if (PostId === undefined) return publish(user);
  const [toggle, kind] = weighted([
    [[toggleLike, 'like'] as const, 3],
    [[toggleDislike, 'dislike'] as const, 1],
  ]);
  const before = user.reactions.get(PostId);
  // The answer to the last toggle was lost.
  if (before === 'unknown') return;
  user.reactions.set(PostId, 'unknown');
  const value = before === kind ? null : kind;
  const thing = reactionThing(user.userId, PostId);
  const written = ({ reaction }: { reaction: string | null }) => reaction;
  const reply = await user.write(toggle, { json: { PostId } }, { thing, value, postId: PostId, written });
  if (reply) user.reactions.set(PostId, reply.reaction);
  else forget(user, PostId);
};

export const signUpAnother: Action = async (user) => {
  await user.signUp(`m${nonce().replaceAll('-', '')}`);
};

/** Everyday writes: most are views and reactions. */
export const EVERYDAY: Workload = [
  [view, 42],
  [react, 42],
  [comment, 5],
  [removeComment, 2],
  [publish, 4],
  [edit, 3],
  [removePost, 1],
  [publishPicture, 0.5],
  [signUpAnother, 0.05],
];

/** Mostly posts with pictures, whose files a fault can tear. */
export const PICTURES: Workload = [
  [publishPicture, 6],
  [removePost, 2],
  [react, 2],
];

function take<T>(list: T[]): T | undefined {
  return list.splice(Math.floor(Math.random() * list.length), 1)[0];
}

/** Removes a post that is deleted, or whose writes are refused, from later actions. */
function forget({ shared }: RecordingUser, postId: number): void {
  const index = shared.postIds.indexOf(postId);
  if (index >= 0) shared.postIds.splice(index, 1);
}
