import type { ReactionKind } from '@plaza/contract/reaction.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';

export interface ViewerState {
  readonly viewed: boolean;
  readonly reaction: ReactionKind | null;
}

export const NO_VIEWER_STATE: ViewerState = { viewed: false, reaction: null };

/** A view or a reaction; the kind of a view is null. */
export interface ViewerActionRow {
  readonly post_id: number;
  readonly kind: ReactionKind | null;
}

/** The states of a viewer by post, without posts that the viewer neither viewed nor reacted to. */
export async function listViewerStates(
  db: Db,
  viewerId: number,
  postIds: readonly number[],
): Promise<Map<number, ViewerState>> {
  const parameters = [viewerId, ...postIds];
  return viewerStatesOf(await actions(db, [...parameters, ...parameters]));
}
// The parameters are viewer and posts, twice.
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

export function viewerStatesOf(rows: readonly ViewerActionRow[]): Map<number, ViewerState> {
  const found = new Map<number, ViewerState>();
  for (const { post_id, kind } of rows) {
    const { viewed, reaction } = found.get(post_id) ?? NO_VIEWER_STATE;
    found.set(post_id, kind === null ? { viewed: true, reaction } : { viewed, reaction: kind });
  }
  return found;
}
