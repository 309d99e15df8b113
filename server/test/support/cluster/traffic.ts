import { createComment, listComments } from '@plaza/contract/comment.ts';
import { createPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { call, type Answerer } from '../client.ts';
import type { Actor } from '../seed.ts';

/** How many posts or comments are read at a time. */
export const SHOWN = 20;

/** What a member is shown of posts. */
export interface Shown {
  readonly feed: unknown;
  readonly profile: unknown;
  /** By post. */
  readonly comments: readonly unknown[];
}

/** What one server shows a member. @param postIds the posts whose comments are read */
export async function shownBy(
  server: Answerer,
  { token, username }: Actor,
  postIds: readonly number[],
): Promise<Shown> {
  const query = { limit: String(SHOWN) };
  const feed = await call(server, listPosts, { token, query });
  const profile = await call(server, listUserPosts, { token, query, params: { username } });
  const comments: unknown[] = [];
  for (const postId of postIds)
    comments.push((await call(server, listComments, { token, query, params: { postId } })).body);
  return { feed: feed.body, profile: profile.body, comments };
}

/** Reads through one server again and again, so that it keeps what it reads. */
export async function keepReading(
  server: Answerer,
  actor: Actor,
  postIds: readonly number[],
  end: AbortSignal,
) {
  while (!end.aborted) await shownBy(server, actor, postIds);
}

/** Writes through one server until it does not answer any more. @param onRound called with the number of rounds of writes that were answered */
export async function writeUntilKilled(
  server: Answerer,
  { token }: Actor,
  postIds: readonly number[],
  onRound: (rounds: number) => void,
): Promise<void> {
  for (let n = 0; ; n++) {
    onRound(n);
    const id = postIds[Math.floor(Math.random() * postIds.length)] ?? 0;
    try {
      await call(server, n % 2 === 0 ? toggleLike : toggleDislike, { token, json: { PostId: id } });
      await call(server, createComment, { token, json: { PostId: id, commentBody: `Comment ${n}` } });
      await call(server, recordView, { token, params: { id } });
      if (n % 8 === 0) await call(server, createPost, { token, json: { title: 'New', content: 'One more' } });
    } catch (error) {
      // What fetch throws when the connection breaks.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}
