import type { ReactionKind } from '@plaza/contract/reaction.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';

/** What one member has done with a post. */
export interface ViewerState {
  readonly viewed: boolean;
  readonly reaction: ReactionKind | null;
}

/** The state of a member who has neither viewed nor reacted. */
export const NO_VIEWER_STATE: ViewerState = { viewed: false, reaction: null };

/** A view or a reaction of a viewer; the kind of a view is null. */
export interface ViewerActionRow {
  readonly post_id: number;
  readonly kind: ReactionKind | null;
}

/** What a viewer did with these posts; posts without view and reaction are missing. */
export async function listViewerStates(
  db: Db,
  viewerId: number,
  postIds: readonly number[],
): Promise<Map<number, ViewerState>> {
  const parameters = [viewerId, ...postIds];
  return viewerStatesOf(await actions(db, [...parameters, ...parameters]));
}
// The parameters of both halves: the viewer and the posts, twice.
const actions = statement((db, parameters: readonly number[]) => {
  const [viewerId = 0, ...postIds] = parameters.slice(0, parameters.length / 2);
  const viewed = db
    .selectFrom('views')
    .select(['post_id', sql<ReactionKind | null>`null`.as('kind')])
    .where('user_id', '=', viewerId)
    .where('post_id', 'in', postIds);
  const reacted = db
    .selectFrom('reactions')
    .select(['post_id', 'kind'])
    .where('user_id', '=', viewerId)
    .where('post_id', 'in', postIds);
  return viewed.unionAll(reacted).$castTo<ViewerActionRow>();
});

/** @param rows in any order: a reaction may precede or follow the view */
export function viewerStatesOf(rows: readonly ViewerActionRow[]): Map<number, ViewerState> {
  const found = new Map<number, ViewerState>();
  for (const { post_id, kind } of rows) {
    const { viewed, reaction } = found.get(post_id) ?? NO_VIEWER_STATE;
    found.set(post_id, kind === null ? { viewed: true, reaction } : { viewed, reaction: kind });
  }
  return found;
}
