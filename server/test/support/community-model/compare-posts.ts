import { listComments } from '@plaza/contract/comment.ts';
import { getPost, listPosts, type Post } from '@plaza/contract/post.ts';
import { listDislikes, listLikes } from '@plaza/contract/reaction.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { call } from '../client.ts';
import { nextQuery } from '../pages.ts';
import type { CommunityModel, MemberModel, PostModel } from './community-model.ts';

const PAGE = 20;
export const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);

/** An application, and the model of what it contains. */
export interface Plaza {
  readonly app: FastifyInstance;
  readonly model: CommunityModel;
}

/** Compares the first two pages of the feed. */
export async function expectFeed({ app, model }: Plaza, viewer: MemberModel): Promise<void> {
  const listed = [...model.posts.values()].toReversed().filter(({ id, authorId }) => {
    return model.seenPost(viewer, id) && !viewer.muted.has(authorId);
  });
  const { token } = viewer;
  const first = await call(app, listPosts, { token, query: { limit: String(PAGE) } });
  const query = nextQuery(first);
  const second = query && (await call(app, listPosts, { token, query }));
  const posts = [...first.body, ...(second?.body ?? [])];
  expect(posts.map(({ id }) => id)).toEqual(listed.slice(0, 2 * PAGE).map(({ id }) => id));
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
  const lists = [comments.status, likes.status, dislikes.status];
  expect(lists, `lists of post ${id}`).toEqual(lists.map(() => (seen ? 200 : 404)));
  const expected = seen ?? removed;
  if (expected) expectPostEquals(model, viewer, post.body.post, expected);
  if (expected) expect(post.body.view).toBe(post.body.post.viewCount);
  if (!seen) return;
  const shown = model.seenComments(viewer, id).map((comment) => [comment.id, comment.authorId]);
  const listed = comments.body.map((comment) => [comment.id, comment.userId]);
  expect(listed, `comments of post ${id}`).toEqual(shown);
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
  const viewers = model.seenMembers(viewer, expected.viewers.keys());
  const { userId } = viewer;
  const { isRemoved } = expected;
  const isOwn = userId === expected.authorId;
  expect({ ...post, Viewes: sorted(post.Viewes.map(({ UserId }) => UserId)) }).toMatchObject({
    id: expected.id,
    userId: expected.authorId,
    content: expected.content,
    viewCount: viewers.length,
    Viewes: viewers,
    likeCount: reactors(model, viewer, expected, 'like').length,
    dislikeCount: reactors(model, viewer, expected, 'dislike').length,
    commentCount: comments.length,
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
