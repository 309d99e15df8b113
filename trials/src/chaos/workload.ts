import { randomUUID } from 'node:crypto';
import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { createPost, deletePost, updatePost } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { pick, weighted } from '../chance.ts';
import type { Member } from './member.ts';
import {
  commentThing,
  commentValue,
  postThing,
  postValue,
  reactionThing,
  viewThing,
  VIEW_VALUE,
} from './outcome.ts';

/** Something that a member does. It leaves alone for good whatever it was not heard about. */
export type Habit = (member: Member) => Promise<void>;
/** Habits with how often they come. */
export type Habits = readonly (readonly [Habit, number])[];

const POSTS_KNOWN = 1000;
const nonce = () => randomUUID().slice(0, 18);

/** Does one of these things, after what was not heard the last time. */
export async function act(member: Member, habits: Habits): Promise<void> {
  await member.unheard?.();
  await weighted(habits)(member);
}

/** Does something under a key, and keeps it to be repeated until it is heard. */
async function byKey(member: Member, work: (key: string) => Promise<void>): Promise<void> {
  const key = randomUUID();
  member.unheard = async () => {
    await work(key);
    member.unheard = undefined;
  };
  await member.unheard();
}

const publishWith =
  (pictures: 0 | 1): Habit =>
  (member) => {
    const { company, posts } = member;
    const [title, content] = [nonce(), `Written as ${nonce()}`];
    const form = new FormData();
    if (pictures === 1) form.append('image', company.picture, 'a.png');
    form.append('title', title);
    form.append('content', content);
    const sending = pictures === 1 ? { form } : { json: { title, content } };
    const intent = { thing: postThing(title), value: postValue(content, pictures) };
    return byKey(member, async (key) => {
      const reply = await member.write(createPost, { ...sending, key }, intent);
      if (!reply) return;
      posts.push({ id: reply.post.id, title, pictures });
      company.postIds.push(reply.post.id);
      if (company.postIds.length > POSTS_KNOWN) company.postIds.shift();
    });
  };
export const publish = publishWith(0);
export const publishPicture = publishWith(1);

export const edit: Habit = async (member) => {
  const post = pick(member.posts);
  if (!post) return publish(member);
  const content = `Edited to ${nonce()}`;
  const intent = { thing: postThing(post.title), value: postValue(content, post.pictures) };
  await member.write(updatePost, { params: { id: post.id }, json: { content } }, intent);
};

export const removePost: Habit = async (member) => {
  const post = take(member.posts);
  if (!post) return publish(member);
  forget(member, post.id);
  const intent = { thing: postThing(post.title), value: null };
  const reply = await member.write(deletePost, { params: { id: post.id } }, intent);
  if (!reply) member.posts.push(post);
};

export const comment: Habit = async (member) => {
  const postId = pick(member.company.postIds);
  if (postId === undefined) return publish(member);
  const body = nonce();
  const intent = { thing: commentThing(body), value: commentValue(member.userId, postId), postId };
  return byKey(member, async (key) => {
    const json = { commentBody: body, PostId: postId };
    const reply = await member.write(createComment, { json, key }, intent);
    const id = reply?.find((each) => each.commentBody === body)?.id;
    if (id === undefined) forget(member, postId);
    else member.comments.push({ id, body, postId });
  });
};

export const removeComment: Habit = async (member) => {
  const mine = take(member.comments);
  if (!mine) return comment(member);
  const intent = { thing: commentThing(mine.body), value: null, postId: mine.postId };
  await member.write(deleteComment, { params: { commentId: mine.id } }, intent);
};

export const view: Habit = async (member) => {
  const id = pick(member.company.postIds);
  if (id === undefined || member.viewed.has(id)) return react(member);
  member.viewed.add(id);
  const intent = { thing: viewThing(member.userId, id), value: VIEW_VALUE, postId: id };
  if (!(await member.write(recordView, { params: { id } }, intent))) forget(member, id);
};

export const react: Habit = async (member) => {
  const PostId = pick(member.company.postIds);
  if (PostId === undefined) return publish(member);
  const [toggle, kind] = weighted([
    [[toggleLike, 'like'] as const, 3],
    [[toggleDislike, 'dislike'] as const, 1],
  ]);
  const before = member.reactions.get(PostId);
  // Whether it stands now was never heard.
  if (before === 'unknown') return;
  member.reactions.set(PostId, 'unknown');
  const value = before === kind ? null : kind;
  const thing = reactionThing(member.userId, PostId);
  const told = ({ reaction }: { reaction: string | null }) => reaction;
  const reply = await member.write(toggle, { json: { PostId } }, { thing, value, postId: PostId, told });
  if (reply) member.reactions.set(PostId, reply.reaction);
  else forget(member, PostId);
};

export const invite: Habit = async (member) => {
  await member.signUp(`m${nonce().replaceAll('-', '')}`);
};

/** What people do: mostly they look, and like. */
export const EVERYDAY: Habits = [
  [view, 42],
  [react, 42],
  [comment, 5],
  [removeComment, 2],
  [publish, 4],
  [edit, 3],
  [removePost, 1],
  [publishPicture, 0.5],
  [invite, 0.05],
];

/** The same with a picture each time: there is more that can be torn. */
export const PICTURES: Habits = [
  [publishPicture, 6],
  [removePost, 2],
  [react, 2],
];

function take<T>(list: T[]): T | undefined {
  return list.splice(Math.floor(Math.random() * list.length), 1)[0];
}

/** A post that is gone, or whose writes are refused, is not looked at any more. */
function forget({ company }: Member, postId: number): void {
  const index = company.postIds.indexOf(postId);
  if (index >= 0) company.postIds.splice(index, 1);
}
