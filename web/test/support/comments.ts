import { listComments, type Comment } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { loadedComments } from '../../src/features/comments/comment-cache.ts';
import { findPost } from '../../src/features/posts/cache/post-cache.ts';
import { failure, scriptNetwork, sessionOf, type Call } from './network.ts';
import { postOf } from './posts.ts';

export const POST_ID = 7;
/** The number of comments that the server says the post has. */
export const COUNT_ON_SERVER = 9;
const LIST = endpointPath(listComments, { postId: POST_ID });

const { userId, username, name, profilePicture } = sessionOf(2, 'token');
/** Who wrote the comments. */
export const AUTHOR = { userId, username, name, profilePicture };

export const commentOf = (id: number): Comment => ({
  id,
  commentBody: `Comment ${id}`,
  PostId: POST_ID,
  createdAt: '2026-01-31T12:00:00.000Z',
  ...AUTHOR,
  can: { delete: false },
});

/** The ids from `first` to `last`. */
export const idsTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The page of the comments with ids up to `last` that a call asks for, oldest first. */
export function commentsPage(last: number, { query }: Call): Response {
  const end = Math.min(last, Number(query.get('cursor') ?? Infinity) - 1);
  const first = Math.max(1, end - Number(query.get('limit')) + 1);
  const link = `<${LIST}?cursor=${first}>; rel="next"`;
  return Response.json(idsTo(end, first).map(commentOf), { headers: first > 1 ? { Link: link } : {} });
}

/** A post with comments of the ids up to `last()`. @returns the number of comments that each call of the list asked for */
export function serveComments(last: () => number): () => number[] {
  const calls = scriptNetwork((call) => {
    if (call.path === LIST) return commentsPage(last(), call);
    return call.path === endpointPath(getPost, { id: POST_ID })
      ? Response.json({ post: postOf(POST_ID, { commentCount: COUNT_ON_SERVER }), view: 0 })
      : failure('not_found');
  });
  return () => calls.filter(({ path }) => path === LIST).map(({ query }) => Number(query.get('limit')));
}

export const loadedIds = (): number[] | undefined => loadedComments(POST_ID)?.items.map(({ id }) => id);

/** The number of comments that a loaded post shows. */
export const countOf = (id: number): number | undefined => findPost(id)?.commentCount;
