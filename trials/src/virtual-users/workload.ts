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
import type { SharedState, VirtualUser } from './virtual-user.ts';

/** One action of a virtual user. */
type Action = (user: VirtualUser) => Promise<unknown>;

const PAGE = '20';
/** How many ids and paths are kept for later actions. */
const KEPT_MAX = 500;
const UPLOAD_TAKES_MS = 2000;

const readFeed: Action = async (user) =>
  collect(user.shared, await user.call(listPosts, { query: { limit: PAGE } }));

const readOlder: Action = async (user) => {
  const newest = Math.max(1, ...user.shared.postIds);
  const cursor = String(Math.ceil(between(1, newest)));
  collect(user.shared, await user.call(listPosts, { query: { limit: PAGE, cursor } }));
};

const readProfile: Action = (user) => {
  const username = pick(user.shared.usernames) ?? '';
  return user.call(listUserPosts, { params: { username }, query: { limit: PAGE } });
};

const readPicture: Action = async (user) => {
  const path = pick(user.shared.pictures);
  if (path !== undefined) await user.readPicture(path);
};

/** An action on a recent post; reads the feed when there is none. */
const withPost =
  (action: (user: VirtualUser, id: number) => Promise<unknown>): Action =>
  (user) => {
    const id = pick(user.shared.postIds);
    return id === undefined ? readFeed(user) : action(user, id);
  };

const react = withPost((user, PostId) => {
  const json = { PostId };
  return Math.random() < 3 / 4 ? user.call(toggleLike, { json }) : user.call(toggleDislike, { json });
});

const comment = withPost(async (user, PostId) => {
  const commentBody = randomUUID();
  const comments = await user.call(createComment, { json: { PostId, commentBody }, key: randomUUID() });
  const mine = comments?.find((each) => each.commentBody === commentBody);
  if (mine) keep(user.comments, mine.id);
});

const publish = async (
  user: VirtualUser,
  body: { json: object } | { form: FormData; bodyTakes?: number },
) => {
  const reply = await user.call(createPost, { ...body, key: randomUUID() });
  if (reply) keep(user.posts, reply.post.id);
};

const publishText: Action = (user) => publish(user, { json: { title: randomUUID(), content: 'What a day' } });

const publishPicture =
  (sending: { bodyTakes?: number } = {}): Action =>
  (user) => {
    const form = new FormData();
    form.append('image', user.shared.picture, 'a.png');
    form.append('title', randomUUID());
    form.append('content', 'What a view');
    return publish(user, { form, ...sending });
  };

const removeComment: Action = (user) => {
  const commentId = user.comments.shift();
  return commentId === undefined ? comment(user) : user.call(deleteComment, { params: { commentId } });
};

const removePost: Action = (user) => {
  const id = user.posts.shift();
  return id === undefined ? publishText(user) : user.call(deletePost, { params: { id } });
};

/** A new account is made and deleted. */
const signUpAndDelete: Action = async (user) => {
  const newUser = user.newUser();
  await newUser.signUp();
  await newUser.call(deleteUser, { params: { userId: newUser.userId } });
};

/** Everyday actions with their frequencies: most of them read. */
export const EVERYDAY: readonly (readonly [Action, number])[] = [
  [readFeed, 32],
  [readOlder, 8],
  [withPost((user, id) => user.call(getPost, { params: { id } })), 10],
  [withPost((user, postId) => user.call(listComments, { params: { postId } })), 6],
  [withPost((user, PostId) => user.call(listLikes, { json: { PostId } })), 2],
  [readProfile, 5],
  [readPicture, 8],
  [withPost((user, id) => user.call(recordView, { params: { id } })), 12],
  [react, 8],
  [comment, 4],
  [removeComment, 1],
  [publishText, 1.5],
  [publishPicture(), 0.6],
  [publishPicture({ bodyTakes: UPLOAD_TAKES_MS }), 0.1],
  [removePost, 1],
  [(user) => user.refresh(), 0.5],
  [(user) => user.logInAgain(), 0.3],
  [signUpAndDelete, 0.1],
];

function collect({ postIds, pictures }: SharedState, posts: readonly Post[] = []): void {
  for (const { id, imageUrl, profilePicture } of posts) {
    keep(postIds, id);
    for (const path of [imageUrl, profilePicture]) if (path) keep(pictures, path);
  }
}

function keep<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > KEPT_MAX) list.shift();
}
