import { POST_ENTRIES_MAX } from '@plaza/contract/post.ts';

const COMMENT_ID = '{"id":';
const ENTRY = /"id":(\d+),"userId":(\d+)/g;

/** The id of the first of the newest comments of a post, as in its JSON; 0 without any. */
export const newestIn = (comments: string): number =>
  comments === '' ? 0 : Number.parseInt(comments.slice(COMMENT_ID.length), 10);

interface Visitor {
  readonly userId: number;
  /** The newest comment at the last visit. */
  readonly lastCommentId: number;
}

/**
 * The number of comments of others since a visit. When all listed comments are newer and the list is not complete, older ones may be
 * newer as well, and the number is `POST_ENTRIES_MAX`.
 * @param comments the newest comments of a post, as in its JSON, the newest first
 * @param commentCount the number of all comments
 */
export function countNewComments(
  comments: string,
  commentCount: number,
  { userId, lastCommentId }: Visitor,
): number {
  let [newer, own] = [0, 0];
  for (const [, id, authorId] of comments.matchAll(ENTRY)) {
    if (Number(id) <= lastCommentId) break;
    newer++;
    if (Number(authorId) === userId) own++;
  }
  const mayBeMore = newer === POST_ENTRIES_MAX && commentCount > POST_ENTRIES_MAX;
  return mayBeMore ? POST_ENTRIES_MAX : newer - own;
}
