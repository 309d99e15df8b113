import type { Db } from '../db/open.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { listModerators, type DecisionRow } from './decision-repository.ts';
import type { DecisionContext } from './decision-view.ts';
import { listDecidedImages } from './reported-image-repository.ts';

/** What a moderator sees of decisions besides their rows. */
export async function contextOf(
  db: Db,
  viewer: Actor,
  decisions: readonly DecisionRow[],
): Promise<DecisionContext> {
  const isOwn = decisions.some((row) => row.decided_by === viewer.userId && row.appeal_outcome === 'open');
  const moderators = isOwn ? await listModerators(db) : [];
  const ids = decisions.map(({ id }) => id);
  return { moderators, images: await listDecidedImages(db, ids) };
}
