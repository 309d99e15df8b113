import { POST_ENTRIES_MAX } from '@plaza/contract/post.ts';
import { commentsOf, withActivity, type CachedPost, type PostCounts, type SharedPost } from './post-view.ts';

/** The counts of reactions of a post without those of hidden members. */
export type SeenReactions = Pick<PostCounts, 'likeCount' | 'dislikeCount'>;

const REACTIONS_MAX = 200;

/** Whether the lists of a post contain all of its views and comments, and its reactions are few. */
export const isComplete = ({ counts }: CachedPost): boolean =>
  counts.viewCount <= POST_ENTRIES_MAX &&
  counts.commentCount <= POST_ENTRIES_MAX &&
  counts.likeCount + counts.dislikeCount <= REACTIONS_MAX;

/**
 * A post without the views and comments of hidden members.
 * @param post complete
 * @param reactions undefined when hidden members did not react
 * @returns undefined when hidden members did nothing
 */
export function withoutHidden(
  post: CachedPost,
  hidden: ReadonlySet<number>,
  reactions: SeenReactions | undefined,
): SharedPost | undefined {
  const viewers = withoutEntries(post.viewers, VIEWER_ID, hidden);
  const comments = withoutEntries(commentsOf(post), AUTHOR_ID, hidden);
  if (viewers.removed + comments.removed === 0 && !reactions) return undefined;
  const { counts } = post;
  return withActivity(post, {
    viewers: viewers.json,
    comments: comments.json,
    counts: {
      viewCount: counts.viewCount - viewers.removed,
      likeCount: reactions?.likeCount ?? counts.likeCount,
      dislikeCount: reactions?.dislikeCount ?? counts.dislikeCount,
      commentCount: counts.commentCount - comments.removed,
    },
  });
}

const VIEWER_ID = '"UserId":';
const AUTHOR_ID = '"userId":';

/** Removes the entries of members from a list of JSON objects. The id is the last property of each. */
function withoutEntries(json: string, key: string, members: ReadonlySet<number>) {
  const ids: number[] = [];
  for (let at = json.indexOf(key); at !== -1; at = json.indexOf(key, at + 1))
    ids.push(Number.parseInt(json.slice(at + key.length, json.indexOf('}', at)), 10));
  if (!ids.some((id) => members.has(id))) return { json, removed: 0 };
  const entries = json.split(/(?<=\}),/).filter((_, i) => !members.has(ids[i] ?? 0));
  return { json: entries.join(','), removed: ids.length - entries.length };
}
