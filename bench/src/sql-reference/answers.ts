import { listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts } from '@plaza/contract/post.ts';
import { commentJson, sharedComment } from '../../../server/src/comments/comment-view.ts';
import { jsonBody, jsonList, jsonObject } from '../../../server/src/lib/json.ts';
import type { PostRow } from '../../../server/src/posts/post-list-repository.ts';
import { postJson, sharedPost } from '../../../server/src/posts/post-view.ts';
import {
  NO_VIEWER_STATE,
  viewerStatesOf,
  type ViewerState,
} from '../../../server/src/posts/viewer-state-repository.ts';
import type { Statements } from './statements.ts';

export const PAGE_LENGTH = 20;
/** The number of comments that Plaza reads of an uncached post. */
const COMMENTS_READ = 100;
const MEDIA_BASE = '';
/** A placeholder for the id at the end of a path. */
const PATH_VALUE = '_';

const pathBefore = (path: string) => path.slice(0, path.lastIndexOf(PATH_VALUE));
const POSTS = endpointPath(listPosts);
const POST = pathBefore(endpointPath(getPost, { id: PATH_VALUE }));
const COMMENTS = pathBefore(endpointPath(listComments, { postId: PATH_VALUE }));

type Answer = string | Buffer;

/** The body of the answer to `GET` of a page of posts (by its cursor), of a post, or of the newest 100 comments of a post. */
export function answers(statements: Statements): (url: string, viewerId: number) => Answer {
  const page = (viewerId: number, cursor: number) => {
    const ids = statements.postIds(cursor, PAGE_LENGTH + 1).map(({ id }) => id);
    const shown = ids.slice(0, PAGE_LENGTH);
    const rows = new Map(statements.posts.page(...shown).map((row) => [row.id, row]));
    const states = viewerStatesOf(
      statements.viewerStates.page(viewerId, viewerId, ...shown, viewerId, ...shown),
      shown,
    );
    const posts = shown.flatMap((id) => {
      const row = rows.get(id);
      return row ? [postOf(row, viewerId, states)] : [];
    });
    return jsonBody(jsonList(posts));
  };
  const post = (viewerId: number, id: number) => {
    const [row] = statements.posts.one(id);
    if (!row) throw new Error(`There is no post ${id}.`);
    const states = viewerStatesOf(statements.viewerStates.one(viewerId, viewerId, id, viewerId, id), [id]);
    return jsonBody(jsonObject({ post: postOf(row, viewerId, states), view: row.view_count }));
  };
  const comments = (viewerId: number, postId: number) => {
    const rows = statements.comments(postId, Number.MAX_SAFE_INTEGER, COMMENTS_READ).toReversed();
    const shown = rows.map((row) => commentJson(sharedComment(row, MEDIA_BASE), actorOf(viewerId)));
    return jsonBody(jsonList(shown));
  };
  return (url, viewerId) => {
    const value = (start: string) => Number(url.slice(start.length));
    if (url.startsWith(COMMENTS)) return comments(viewerId, value(COMMENTS));
    if (url.startsWith(`${POSTS}?`)) return page(viewerId, Number(url.slice(url.lastIndexOf('=') + 1)));
    return post(viewerId, value(POST));
  };
}

const actorOf = (userId: number) => ({ userId, role: 'user' }) as const;

const postOf = (row: PostRow, viewerId: number, states: ReadonlyMap<number, ViewerState>) =>
  postJson(sharedPost(row, MEDIA_BASE), actorOf(viewerId), states.get(row.id) ?? NO_VIEWER_STATE);
