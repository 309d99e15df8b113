import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';

export interface ViewerState {
  readonly viewed: boolean;
  /** Whether the viewer has neither viewed the post nor marked it as seen with all others. */
  readonly isNew: boolean;
  readonly reaction: ReactionKind | null;
  /** The newest comment at the last visit of the viewer; 0 without one. */
  readonly lastCommentId: number;
}

export const NO_VIEWER_STATE: ViewerState = { viewed: false, isNew: true, reaction: null, lastCommentId: 0 };
const MARKED_AS_SEEN: ViewerState = { ...NO_VIEWER_STATE, isNew: false };

/** A view with its newest comment, a reaction with its kind, or the newest of the posts that are marked as seen. */
export interface ViewerActionRow {
  readonly post_id: number;
  readonly kind: ReactionKind | 'view' | 'all_seen';
  readonly last_comment_id: number;
}

/** What a viewer has seen of these posts and how they reacted, by the id of the post; no entry for a post without either. */
export async function listViewerStates(
  db: Db,
  viewerId: number,
  postIds: readonly number[],
): Promise<Map<number, ViewerState>> {
  const parameters = [viewerId, ...postIds];
  const rows = await actions(db, [viewerId, ...parameters, ...parameters]);
  return viewerStatesOf(rows, postIds);
}
// The parameters are the viewer, then viewer and posts, twice.
const actions = statement((db, [memberId = 0, ...parameters]: readonly number[]) => {
  const [viewerId = 0, ...postIds] = parameters.slice(0, parameters.length / 2);
  const kind = (name: ViewerActionRow['kind']) => sql<ViewerActionRow['kind']>`${sql.lit(name)}`.as('kind');
  const allSeen = db
    .selectFrom('read_states')
    .select(['all_seen_up_to as post_id', kind('all_seen'), sql<number>`0`.as('last_comment_id')])
    .where('user_id', '=', memberId);
  const viewed = db
    .selectFrom('views')
    .select(['post_id', kind('view'), 'last_comment_id'])
    .where('user_id', '=', viewerId)
    .where('post_id', 'in', postIds);
  const reacted = db
    .selectFrom('reactions')
    .select(['post_id', 'kind', sql<number>`0`.as('last_comment_id')])
    .where('user_id', '=', viewerId)
    .where('post_id', 'in', postIds);
  return allSeen.unionAll(viewed).unionAll(reacted).$castTo<ViewerActionRow>();
});

export function viewerStatesOf(
  rows: readonly ViewerActionRow[],
  postIds: readonly number[],
): Map<number, ViewerState> {
  const allSeenUpTo = rows.find(({ kind }) => kind === 'all_seen')?.post_id ?? 0;
  const found = new Map(postIds.map((id) => [id, id > allSeenUpTo ? NO_VIEWER_STATE : MARKED_AS_SEEN]));
  for (const { post_id, kind, last_comment_id: lastCommentId } of rows) {
    const state = found.get(post_id) ?? NO_VIEWER_STATE;
    if (kind === 'view') found.set(post_id, { ...state, viewed: true, isNew: false, lastCommentId });
    else if (kind !== 'all_seen') found.set(post_id, { ...state, reaction: kind });
  }
  return found;
}
