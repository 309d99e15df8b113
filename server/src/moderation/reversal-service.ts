import { ALREADY_REVERTED, type Decision } from '@plaza/contract/decision.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { logAction } from '../log/log-service.ts';
import { notifyOfDecision } from '../notifications/notify.ts';
import type { Actor } from '../sessions/viewer.ts';
import { lockDecision, setDecision, type DecisionRow } from './decision-repository.ts';
import { entryOf, noSuchDecision, removable, viewOf } from './decision-service.ts';
import { hasConsequences, mayChange } from './decision-view.ts';
import { may } from './moderation-policy.ts';
import { restoreContent } from './removal-service.ts';
import { applySuspensions, isSuspension } from './suspension-decisions.ts';

/**
 * Reverts a decision: restores what it removed, within 30 days. Grants an open appeal.
 * @throws AppError not_found; not_allowed; already_decided for a reverted decision
 */
export async function revertDecision(
  resources: DbAndBus,
  viewer: Actor,
  id: number,
  reason: string,
): Promise<Decision> {
  const changes: Change[] = [];
  return transactAndPublish(resources, changes, async (trx) => {
    const row = await lockChangeable(trx, viewer, id);
    changes.push(...(await revert(trx, viewer, row, reason)));
    return viewOf(trx, viewer, id);
  });
}

/** Reverts a locked decision. @returns the changes to publish */
export async function revert(trx: Trx, viewer: Actor, row: DecisionRow, reason: string): Promise<Change[]> {
  const granted =
    row.appeal_outcome === 'open' && ({ appeal_outcome: 'granted', appeal_answer: reason } as const);
  await setDecision(trx, row.id, { reverted_at: Date.now(), ...granted });
  await logAction(trx, entryOf(viewer, row, 'decision_reverted', reason));
  const changes = [
    ...(isSuspension(row) ? await applySuspensions(trx, row.user_id) : []),
    ...(await notifyOfDecision(trx, row.id)),
  ];
  if (row.removes === 0) return changes;
  return [
    ...changes,
    ...(await restoreContent(trx, removable({ type: row.subject_type, id: row.subject_id }))),
  ];
}

/**
 * Locks a decision with consequences that is not reverted.
 * @throws AppError not_found, also when the viewer may not see it; not_allowed; already_decided when it is reverted
 */
export async function lockChangeable(trx: Trx, viewer: Actor, id: number): Promise<DecisionRow> {
  const row = await lockDecision(trx, id);
  if (!row || !hasConsequences(row) || !may(viewer, 'see', { userId: row.user_id, role: row.role }))
    throw noSuchDecision();
  if (!mayChange(viewer, row)) throw new AppError('not_allowed');
  if (row.reverted_at !== null) throw new AppError('already_decided', { message: ALREADY_REVERTED });
  return row;
}
