import { listComments, type Comment } from '@plaza/contract/comment.ts';
import { getPost, listPosts, type Post } from '@plaza/contract/post.ts';
import { listDislikes, listLikes } from '@plaza/contract/reaction.ts';
import { expect } from 'vitest';
import { call, type Answerer } from '../client.ts';
import { nextQuery } from '../pages.ts';
import type { CommunityModel } from './community-model.ts';
import type { MemberModel, PostModel } from './visibility-model.ts';

const PAGE = 20;
export const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);

/** An application, and the model of what it contains. */
export interface Plaza {
  readonly app: Answerer;
  readonly model: CommunityModel;
  /** Whether rows and files of what is deleted may stay. */
  readonly keepsDeleted?: boolean;
}

/** The posts of the feed of a member, newest first. */
export const listedPosts = (model: CommunityModel, viewer: MemberModel): PostModel[] =>
  [...model.posts.values()].toReversed().filter(({ id, authorId }) => {
    return model.seenPost(viewer, id) && model.isListed(viewer, authorId);
  });

/** The text and the counts of a post for a viewer. */
export function shownPost(model: CommunityModel, viewer: MemberModel, post: PostModel) {
  const author = model.members.get(post.authorId);
  return {
    id: post.id,
    username: author?.username,
    ...(author?.picture !== undefined && { profilePicture: author.picture }),
    content: post.content,
    viewCount: model.seenMembers(viewer, post.viewers.keys()).length,
    likeCount: reactors(model, viewer, post, 'like').length,
    dislikeCount: reactors(model, viewer, post, 'dislike').length,
    commentCount: model.seenComments(viewer, post.id).length,
  };
}

/** The comments on a post that a viewer sees: each with the username of its author, and whether it is removed. */
export const shownComments = (model: CommunityModel, viewer: MemberModel, postId: number) =>
  model
    .listedComments(viewer, postId)
    .map(({ id, authorId, isRemoved }) => [id, model.members.get(authorId)?.username, isRemoved]);
export const commentTexts = (comments: readonly Comment[]) =>
  comments.map(({ id, username, removed }) => [id, username, removed !== undefined]);

/** Expects the newest of the listed posts. @param size of them and of what is outside of the model @returns those of the model */
export function expectNewest(
  { outside }: CommunityModel,
  posts: readonly Post[],
  listed: readonly PostModel[],
  size: number,
): readonly Post[] {
  const known = posts.filter(({ id }) => id !== outside.postId);
  const newest = listed.slice(0, size - (posts.length - known.length));
  expect(known.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  return known;
}

/** Compares the first two pages of the feed. */
export async function expectFeed({ app, model }: Plaza, viewer: MemberModel): Promise<void> {
  const { token } = viewer;
  const first = await call(app, listPosts, { token, query: { limit: String(PAGE) } });
  const query = nextQuery(first);
  const second = query && (await call(app, listPosts, { token, query }));
  const listed = listedPosts(model, viewer);
  const posts = expectNewest(model, [...first.body, ...(second?.body ?? [])], listed, 2 * PAGE);
  for (const [i, post] of posts.entries()) {
    const expected = listed[i];
    if (expected) expectPostEquals(model, viewer, post, expected);
  }
}

/** Compares a post, its comments and its reactions. */
export async function expectPost({ app, model }: Plaza, viewer: MemberModel, id: number): Promise<void> {
  const { token } = viewer;
  const seen = model.seenPost(viewer, id);
  const removed = model.removedPost(viewer, id);
  const post = await call(app, getPost, { token, params: { id } });
  const comments = await call(app, listComments, { token, params: { postId: id } });
  const likes = await call(app, listLikes, { token, json: { PostId: id } });
  const dislikes = await call(app, listDislikes, { token, json: { PostId: id } });
  expect(post.status, `post ${id}`).toBe(seen || removed ? 200 : 404);
  const lists = [likes.status, dislikes.status];
  expect(lists, `lists of post ${id}`).toEqual(lists.map(() => (seen ? 200 : 404)));
  const expected = seen ?? removed;
  expect(comments.status, `comments of post ${id}`).toBe(expected ? 200 : 404);
  if (!expected) return;
  expectPostEquals(model, viewer, post.body.post, expected);
  expect(post.body.view).toBe(post.body.post.viewCount);
  expect(commentTexts(comments.body), `comments of post ${id}`).toEqual(shownComments(model, viewer, id));
  if (!seen) return;
  for (const [kind, entries, count] of [
    ['like', likes.body.likes, likes.body.count],
    ['dislike', dislikes.body.dislikes, dislikes.body.count],
  ] as const) {
    const shown = reactors(model, viewer, seen, kind);
    expect(sorted(entries.map(({ UserId }) => UserId)), `${kind}s of post ${id}`).toEqual(shown);
    expect(count).toBe(shown.length);
  }
}

function expectPostEquals(model: CommunityModel, viewer: MemberModel, post: Post, expected: PostModel): void {
  const comments = model.seenComments(viewer, expected.id);
  const { userId } = viewer;
  const { isRemoved } = expected;
  const isOwn = userId === expected.authorId;
  expect({ ...post, Viewes: sorted(post.Viewes.map(({ UserId }) => UserId)) }).toMatchObject({
    ...shownPost(model, viewer, expected),
    userId: expected.authorId,
    imageUrl: expected.imageUrl,
    Viewes: model.seenMembers(viewer, expected.viewers.keys()),
    Comments: comments.map(({ id, authorId }) => ({ id, userId: authorId })).toReversed(),
    // A removed post does not state these.
    viewed: !isRemoved && expected.viewers.has(userId),
    isNew: !isRemoved && !expected.viewers.has(userId) && expected.id > viewer.allSeenUpTo,
    newCommentCount: isRemoved ? 0 : model.newComments(viewer, expected),
    reaction: isRemoved ? null : (expected.reactions.get(userId) ?? null),
    can: { edit: isOwn && !isRemoved, delete: isOwn },
  });
  expect(post.removed !== undefined).toBe(isRemoved);
}

function reactors(
  model: CommunityModel,
  viewer: MemberModel,
  { reactions }: PostModel,
  kind: 'like' | 'dislike',
): number[] {
  const all = [...reactions].filter(([, each]) => each === kind).map(([userId]) => userId);
  return model.seenMembers(viewer, all);
}
