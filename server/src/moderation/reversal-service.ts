import { ALREADY_REVERTED, type Decision } from '@plaza/contract/decision.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { logAction } from '../log/log-service.ts';
import { changeModeratorNotifications, notifyOfDecision, withdrawOutcomes } from '../notifications/notify.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { lockDecision, setDecision, type DecisionRow } from './decision-repository.ts';
import { entryOf, noSuchDecision, removable, viewOf } from './decision-service.ts';
import { hasConsequences, mayChange } from './decision-view.ts';
import { publishModeration } from './moderation-change.ts';
import { may } from './moderation-policy.ts';
import { applyRemovals } from './removal-decisions.ts';
import { reopenReports } from './report-outcome-repository.ts';
import { lockActor } from '../users/acting-member.ts';
import { findUsername, lockPasswordHash } from '../users/user-repository.ts';
import { applySuspensions, isSuspension } from './suspension-decisions.ts';

/**
 * Reverts a decision: restores what it removed, within 30 days, unless another decision in force removes it. Grants an open appeal.
 * The reports that a decision without consequences closed are open again.
 * @throws AppError not_found; not_allowed; already_decided for a reverted decision
 */
export async function revertDecision(
  resources: DbAndBus,
  viewer: Actor,
  id: number,
  reason: string,
): Promise<Decision> {
  return transactAndPublish(resources, async (trx) => {
    const actor = await lockActor(trx, viewer, 'moderator');
    const row = await lockChangeable(trx, actor, id);
    await revert(trx, actor, row, reason);
    return viewOf(trx, actor, id);
  });
}

/** Reverts a locked decision. */
export async function revert(trx: Trx, viewer: Actor, row: DecisionRow, reason: string): Promise<void> {
  const granted =
    row.appeal_outcome === 'open' &&
    ({ appeal_outcome: 'granted', ...(await answerOf(trx, viewer, reason)) } as const);
  await setDecision(trx, row.id, { reverted_at: Date.now(), ...granted });
  const action = hasConsequences(row) ? 'decision_reverted' : 'reports_reopened';
  await logAction(trx, entryOf(viewer, row, action, reason));
  publishModeration(trx, row);
  if (!hasConsequences(row)) return reopen(trx, row);
  if (isSuspension(row)) await applySuspensions(trx, row.user_id);
  await notifyOfDecision(trx, row.id);
  if (row.removes === 1) await applyRemovals(trx, removable({ type: row.subject_type, id: row.subject_id }));
}

/** Opens reports again, and withdraws the outcomes that their reporters were notified of. */
async function reopen(trx: Trx, { id, user_id }: DecisionRow): Promise<void> {
  // No report of the subject may come in between: a reporter has one open report of it.
  await lockPasswordHash(trx, user_id);
  const reopened = await reopenReports(trx, id);
  if (reopened.length === 0) return;
  await withdrawOutcomes(trx, reopened);
  await changeModeratorNotifications(trx);
}

/** The columns of an answer to an appeal. */
export const answerOf = async (trx: Trx, viewer: Actor, text: string) => ({
  appeal_answer: text,
  appeal_answered_by: (await findUsername(trx, viewer.userId)) ?? '',
});

/**
 * Locks a decision that is not reverted.
 * @throws AppError not_found, also when the viewer may not see it; not_allowed; already_decided when it is reverted
 */
export async function lockChangeable(trx: Trx, viewer: Actor, id: number): Promise<DecisionRow> {
  const row = await lockDecision(trx, id);
  if (!row || !may(viewer, 'see', { userId: row.user_id, role: row.role })) throw noSuchDecision();
  if (!mayChange(viewer, row)) throw new AppError('not_allowed');
  if (row.reverted_at !== null) throw new AppError('already_decided', { message: ALREADY_REVERTED });
  return row;
}
