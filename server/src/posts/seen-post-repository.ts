import { sql, type RawBuilder } from 'kysely';
import { ofHidden, withHidden } from '../visibility/hidden-repository.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import {
  COUNTED,
  countColumns,
  isRemovedPost,
  isStoredPost,
  isVisiblePost,
  isVisibleUser,
  visibleCount,
} from '../visibility/visible-repository.ts';
import type { Reader } from '../visibility/visibility-policy.ts';
import { posts, type PostRow } from './post-list-repository.ts';
import type { SeenReactions } from './without-hidden.ts';

// The statements begin with the viewer, three times, and read the members who are hidden from the viewer as `hidden`.

const SEEN_COUNTS = countColumns((counted) => {
  const { column, table, which } = counted;
  const hidden = ofHidden<number>(
    column,
    (isHidden) => sql`(
    select count(*) from ${table} as counted where counted.post_id = posts.id and ${isHidden} and ${which})`,
  );
  return sql`${visibleCount(counted)} - case when posts.${sql.ref(column)} > 0 then ${hidden} else 0 end`;
});

const hasHidden: RawBuilder<boolean> = sql`(${sql.join(
  COUNTED.map(({ column, table, which }) => {
    const exists = ofHidden(
      column,
      (isHidden) => sql`exists (
      select 1 from ${table} as counted where counted.post_id = posts.id and ${isHidden} and ${which})`,
    );
    return sql`posts.${sql.ref(column)} > 0 and ${exists}`;
  }),
  sql` or `,
)})`;

const seenPosts = (db: Db) =>
  posts(db, {
    counts: SEEN_COUNTS,
    isShown: (column) => sql`${sql.ref(column)} not in (select user_id from hidden)`,
  });

type OfViewer = readonly [viewerId: number, sameViewer: number, again: number, ...postIds: number[]];
const changedRows = statement((db, parameters: OfViewer) => {
  const [, , , ...postIds] = parameters;
  const changed = seenPosts(db).where('posts.id', 'in', postIds).where(isVisiblePost).where(hasHidden);
  return withHidden(db, parameters, changed);
});
const rows = statement((db, parameters: OfViewer) => {
  const [, , , ...postIds] = parameters;
  return withHidden(db, parameters, seenPosts(db).where('posts.id', 'in', postIds).where(isVisiblePost));
});
const removedPosts = (from: ReturnType<typeof posts>, postIds: readonly number[]) =>
  from.where('posts.id', 'in', postIds).where(isStoredPost).where(isRemovedPost);
const removedRows = statement((db, postIds: readonly number[]) => removedPosts(posts(db), postIds));
const seenRemovedRows = statement((db, parameters: OfViewer) => {
  const [, , , ...postIds] = parameters;
  return withHidden(db, parameters, removedPosts(seenPosts(db), postIds));
});
const counts = statement((db, parameters: OfViewer) => {
  const [, , , ...postIds] = parameters;
  return withHidden(db, parameters, db.selectFrom('posts').select(SEEN_COUNTS).where('id', 'in', postIds));
});

/**
 * The counts of reactions, without those of hidden members, of the posts among some to which such members reacted. Few reactions
 * of these posts are expected: all are read.
 */
export async function findSeenReactions(
  db: Db,
  hidden: ReadonlySet<number>,
  postIds: readonly number[],
): Promise<Map<number, SeenReactions>> {
  const found = new Map<number, SeenReactions>();
  for (const [postId, rows] of Map.groupBy(await visibleReactions(db, postIds), ({ post_id }) => post_id)) {
    const shown = rows.filter(({ user_id }) => !hidden.has(user_id));
    if (shown.length === rows.length) continue;
    const likeCount = shown.filter(({ kind }) => kind === 'like').length;
    found.set(postId, { likeCount, dislikeCount: shown.length - likeCount });
  }
  return found;
}
const visibleReactions = statement((db, postIds: readonly number[]) =>
  db
    .selectFrom('reactions')
    .select(['post_id', 'user_id', 'kind'])
    .where('post_id', 'in', postIds)
    .where(isVisibleUser('user_id')),
);

/** The visible posts among some on which members acted who are hidden from the viewer, without their actions; in any order. */
export const listChangedRows = (db: Db, viewerId: number, postIds: readonly number[]): Promise<PostRow[]> =>
  changedRows(db, [viewerId, viewerId, viewerId, ...postIds]);

/** A visible post without the actions of members hidden from the viewer. */
export async function findSeenRow(db: Db, viewerId: number, postId: number): Promise<PostRow | undefined> {
  const [row] = await rows(db, [viewerId, viewerId, viewerId, postId]);
  return row;
}

/** Those of some posts that a moderator removed and that are not deleted, without the actions of members hidden from the viewer; in any order. */
export function listRemovedPostRows(
  db: Db,
  { userId, hidden }: Reader,
  postIds: readonly number[],
): Promise<PostRow[]> {
  return hidden.blocked.size === 0
    ? removedRows(db, postIds)
    : seenRemovedRows(db, [userId, userId, userId, ...postIds]);
}

/** The four counts of a post, less the actions of members whom blocks or mutes hide from the viewer; undefined if there is no such post. */
export async function findCountsSeenBy(db: Db, viewerId: number, postId: number) {
  const [row] = await counts(db, [viewerId, viewerId, viewerId, postId]);
  return row;
}
