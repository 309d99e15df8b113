import { POST_ENTRIES_MAX } from '@plaza/contract/post.ts';
import { LRUCache } from 'lru-cache';

const COMMENT_ID = '{"id":';
const ENTRY = /"id":(\d+),"userId":(\d+)/g;

/** The id of the first of the newest comments of a post, as in its JSON; 0 without any. */
export const newestIn = (comments: string): number =>
  comments === '' ? 0 : Number.parseInt(comments.slice(COMMENT_ID.length), 10);

/** The newest comments of a post, the newest first. */
interface ListedComments {
  readonly ids: readonly number[];
  readonly authorIds: readonly number[];
  /** Whether the list contains all comments of the post. */
  readonly isComplete: boolean;
}

const cached = new LRUCache<object, ListedComments>({ max: 200 });

/**
 * The newest comments of a post.
 * @param post a version of the post, the key of the cache
 * @param read returns them as in the JSON of the post
 * @param commentCount the number of all comments
 */
export function listedComments(post: object, read: () => string, commentCount: number): ListedComments {
  const known = cached.get(post);
  if (known) return known;
  const entries = Array.from(read().matchAll(ENTRY));
  const comments = {
    ids: entries.map(([, id]) => Number(id)),
    authorIds: entries.map(([, , authorId]) => Number(authorId)),
    isComplete: commentCount <= entries.length,
  };
  cached.set(post, comments);
  return comments;
}

/**
 * The number of comments of others since a visit. When all listed comments are newer and the list is not complete, older ones may be
 * newer as well, and the number is `POST_ENTRIES_MAX`.
 * @param lastCommentId the newest comment at the visit
 */
export function countNewComments(
  { ids, authorIds, isComplete }: ListedComments,
  userId: number,
  lastCommentId: number,
): number {
  let [newer, own] = [0, 0];
  for (; newer < ids.length && (ids[newer] ?? 0) > lastCommentId; newer++)
    if (authorIds[newer] === userId) own++;
  return newer === ids.length && !isComplete ? POST_ENTRIES_MAX : newer - own;
}
