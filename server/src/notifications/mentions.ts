import { findMentions } from '@plaza/contract/mention.ts';
import type { Trx } from '../db/open.ts';
import { deleteUnreadMentions, insertMentions } from './mention-repository.ts';

/** The usernames in texts, in lower case and in their order. */
export const mentionedIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => findMentions(text).map(({ username }) => username.toLowerCase())));

/** @returns the number of new mentions, and the lowest of their ids */
export async function recordMentions(
  trx: Trx,
  { postId, at }: { readonly postId: number; readonly at: number },
  commentId: number | null,
  usernames: readonly string[],
): Promise<{ readonly count: number; readonly first: number }> {
  if (usernames.length === 0) return { count: 0, first: 0 };
  const text = { post_id: postId, comment_id: commentId, created_at: at };
  const ids = await insertMentions(trx, text, usernames);
  return { count: ids.length, first: Math.min(...ids) };
}

/**
 * Withdraws mentions in a post whose usernames left its text, while they are unread. @param kept usernames that are still in the text
 * @returns the members
 */
export async function withdrawMentions(
  trx: Trx,
  postId: number,
  left: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): Promise<number[]> {
  if (left.size === 0) return [];
  return deleteUnreadMentions(trx, postId, [...left], [...kept]);
}
