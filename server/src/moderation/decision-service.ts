import {
  ALREADY_REVERTED,
  decidedBy,
  DECISION_NOT_FOUND,
  NOTHING_TO_REMOVE,
  outcomeWords,
  REASON_MISSING,
  type createDecision,
  type Decision,
} from '@plaza/contract/decision.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { SubjectType } from '@plaza/contract/report.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { AppError, invalidFields, notFound } from '../errors.ts';
import { logAction, type NewLogEntry } from '../log/log-service.ts';
import type { Actor } from '../sessions/viewer.ts';
import { findUsername } from '../users/user-repository.ts';
import {
  findDecision,
  findNewestDecision,
  insertDecision,
  lockDecision,
  setDecision,
  type DecisionRow,
} from './decision-repository.ts';
import { decisionView, hasConsequences, mayChange } from './decision-view.ts';
import { may } from './moderation-policy.ts';
import { removeContent, restoreContent, type Removable } from './removal-service.ts';
import { closeReports } from './report-repository.ts';
import { noSuchSubject } from './subject-errors.ts';
import { findReportedSubject, findSubject, type Subject } from './subject-repository.ts';

export const noSuchDecision = () => notFound(DECISION_NOT_FOUND);

type NewDecision = JsonOf<typeof createDecision>;

/**
 * Decides about a subject, carries the decision out, logs it and closes the open reports of the subject.
 * @throws AppError invalid_fields; not_found; not_allowed; already_decided after a decision that the viewer has not seen
 */
export async function decide(resources: DbAndBus, viewer: Actor, decision: NewDecision): Promise<Decision> {
  requireConsistency(decision);
  const changes: Change[] = [];
  return transactAndPublish(resources, changes, async (trx) => {
    const subject = await authorizedSubject(trx, viewer, decision);
    const id = await insert(trx, viewer, subject, decision);
    if (decision.remove) changes.push(...(await removeContent(trx, removable(subject), decision.reason)));
    await closeReports(trx, subject.type, subject.id, id);
    await logDecision(trx, viewer, subject, decision);
    return viewOf(trx, viewer, id);
  });
}

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
  return row.removes === 1
    ? restoreContent(trx, removable({ type: row.subject_type, id: row.subject_id }))
    : [];
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

/** @throws when there is no such decision */
export async function viewOf(db: Db, viewer: Actor, id: number): Promise<Decision> {
  const row = await findDecision(db, id);
  if (!row) throw noSuchDecision();
  return decisionView(row, viewer);
}

/** An entry of the log about a decision. */
export const entryOf = (
  viewer: Actor,
  { subject_type, subject_id, user_id }: Pick<DecisionRow, 'subject_type' | 'subject_id' | 'user_id'>,
  action: NewLogEntry['action'],
  reason: string,
  detail = '',
): NewLogEntry => ({
  actorId: viewer.userId,
  action,
  subject: { type: subject_type, id: subject_id, userId: user_id },
  detail,
  reason,
});

function requireConsistency({ subjectType, remove, measure, reason }: NewDecision): void {
  if (remove && subjectType === 'member') throw invalidFields({ remove: NOTHING_TO_REMOVE });
  if ((remove || measure !== 'none') && reason === '') throw invalidFields({ reason: REASON_MISSING });
}

async function authorizedSubject(trx: Trx, viewer: Actor, decision: NewDecision): Promise<Subject> {
  const { subjectType: type, subjectId: id, remove, measure } = decision;
  const subject = (await findSubject(trx, type, id)) ?? (await findReportedSubject(trx, type, id));
  if (!subject) throw noSuchSubject(type);
  const action = remove || measure !== 'none' ? 'act' : 'dismiss';
  if (!may(viewer, action, subject.author)) throw new AppError('not_allowed');
  return subject;
}

async function insert(trx: Trx, viewer: Actor, subject: Subject, decision: NewDecision): Promise<number> {
  const newest = await findNewestDecision(trx, subject.type, subject.id);
  if ((newest?.id ?? null) !== decision.previousId) throw conflictWith(newest);
  const id = await insertDecision(trx, {
    subject_type: subject.type,
    subject_id: subject.id,
    previous_id: decision.previousId ?? 0,
    user_id: subject.author.userId,
    ...subject.snapshot,
    removes: decision.remove ? 1 : 0,
    measure: decision.measure,
    rule: decision.rule,
    reason: decision.reason,
    decided_at: Date.now(),
    decided_by: viewer.userId,
    decided_by_name: (await findUsername(trx, viewer.userId)) ?? '',
    decided_as: viewer.role,
  });
  // Another moderator was faster.
  if (id === undefined) throw conflictWith(await findNewestDecision(trx, subject.type, subject.id));
  return id;
}

function conflictWith(newest: DecisionRow | undefined): AppError {
  if (!newest) return new AppError('already_decided');
  const outcome = outcomeWords({ remove: newest.removes === 1, measure: newest.measure });
  return new AppError('already_decided', { message: decidedBy(newest.decided_by_name, outcome) });
}

async function logDecision(trx: Trx, viewer: Actor, subject: Subject, decision: NewDecision): Promise<void> {
  const { remove, measure, reason, rule } = decision;
  const actions = [
    ...(remove ? (['content_removed'] as const) : []),
    ...(measure === 'warn' ? (['member_warned'] as const) : []),
  ];
  const about = { subject_type: subject.type, subject_id: subject.id, user_id: subject.author.userId };
  for (const action of actions.length > 0 ? actions : (['reports_dismissed'] as const))
    await logAction(trx, entryOf(viewer, about, action, reason, rule));
}

function removable({ type, id }: { readonly type: SubjectType; readonly id: number }): Removable {
  if (type === 'member') throw invalidFields({ remove: NOTHING_TO_REMOVE });
  return { type, id };
}
