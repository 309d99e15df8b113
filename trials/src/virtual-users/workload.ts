import { randomUUID } from 'node:crypto';
import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  listUserPosts,
  type Post,
} from '@plaza/contract/post.ts';
import { listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { between, pick } from '../chance.ts';
import type { Town, Visitor } from './visitor.ts';

/** One call that a visitor makes. */
type Habit = (visitor: Visitor) => Promise<unknown>;

const PAGE = '20';
/** How much visitors remember of what they saw. */
const SEEN_MAX = 500;
const UPLOAD_TAKES_MS = 2000;

const readFeed: Habit = async (visitor) =>
  see(visitor.town, await visitor.call(listPosts, { query: { limit: PAGE } }));

const readOn: Habit = async (visitor) => {
  const newest = Math.max(1, ...visitor.town.postIds);
  const cursor = String(Math.ceil(between(1, newest)));
  see(visitor.town, await visitor.call(listPosts, { query: { limit: PAGE, cursor } }));
};

const readProfile: Habit = (visitor) => {
  const username = pick(visitor.town.usernames) ?? '';
  return visitor.call(listUserPosts, { params: { username }, query: { limit: PAGE } });
};

const look: Habit = async (visitor) => {
  const path = pick(visitor.town.pictures);
  if (path !== undefined) await visitor.look(path);
};

/** Something about a post that somebody has seen; looks for some first when there are none. */
const withPost =
  (habit: (visitor: Visitor, id: number) => Promise<unknown>): Habit =>
  (visitor) => {
    const id = pick(visitor.town.postIds);
    return id === undefined ? readFeed(visitor) : habit(visitor, id);
  };

const react = withPost((visitor, PostId) => {
  const json = { PostId };
  return Math.random() < 3 / 4 ? visitor.call(toggleLike, { json }) : visitor.call(toggleDislike, { json });
});

const comment = withPost(async (visitor, PostId) => {
  const commentBody = randomUUID();
  const comments = await visitor.call(createComment, { json: { PostId, commentBody }, key: randomUUID() });
  const mine = comments?.find((each) => each.commentBody === commentBody);
  if (mine) keep(visitor.comments, mine.id);
});

const publish = async (visitor: Visitor, body: { json: object } | { form: FormData; bodyTakes?: number }) => {
  const reply = await visitor.call(createPost, { ...body, key: randomUUID() });
  if (reply) keep(visitor.posts, reply.post.id);
};

const publishText: Habit = (visitor) =>
  publish(visitor, { json: { title: randomUUID(), content: 'What a day' } });

const publishPicture =
  (sending: { bodyTakes?: number } = {}): Habit =>
  (visitor) => {
    const form = new FormData();
    form.append('image', visitor.town.picture, 'a.png');
    form.append('title', randomUUID());
    form.append('content', 'What a view');
    return publish(visitor, { form, ...sending });
  };

const removeComment: Habit = (visitor) => {
  const commentId = visitor.comments.shift();
  return commentId === undefined ? comment(visitor) : visitor.call(deleteComment, { params: { commentId } });
};

const removePost: Habit = (visitor) => {
  const id = visitor.posts.shift();
  return id === undefined ? publishText(visitor) : visitor.call(deletePost, { params: { id } });
};

/** Somebody new looks in and goes again for good. */
const comeAndGo: Habit = async (visitor) => {
  const guest = visitor.guest();
  await guest.signUp();
  await guest.call(deleteUser, { params: { userId: guest.userId } });
};

/** What people do, with how often they do it: mostly they read. */
export const EVERYDAY: readonly (readonly [Habit, number])[] = [
  [readFeed, 32],
  [readOn, 8],
  [withPost((visitor, id) => visitor.call(getPost, { params: { id } })), 10],
  [withPost((visitor, postId) => visitor.call(listComments, { params: { postId } })), 6],
  [withPost((visitor, PostId) => visitor.call(listLikes, { json: { PostId } })), 2],
  [readProfile, 5],
  [look, 8],
  [withPost((visitor, id) => visitor.call(recordView, { params: { id } })), 12],
  [react, 8],
  [comment, 4],
  [removeComment, 1],
  [publishText, 1.5],
  [publishPicture(), 0.6],
  [publishPicture({ bodyTakes: UPLOAD_TAKES_MS }), 0.1],
  [removePost, 1],
  [(visitor) => visitor.refresh(), 0.5],
  [(visitor) => visitor.logInAgain(), 0.3],
  [comeAndGo, 0.1],
];

function see({ postIds, pictures }: Town, posts: readonly Post[] = []): void {
  for (const { id, imageUrl, profilePicture } of posts) {
    keep(postIds, id);
    for (const path of [imageUrl, profilePicture]) if (path) keep(pictures, path);
  }
}

function keep<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > SEEN_MAX) list.shift();
}
