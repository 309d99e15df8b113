import {
  decidedBy,
  DECISION_NOT_FOUND,
  NOTHING_TO_REMOVE,
  REASON_MISSING,
  type createDecision,
  type Decision,
} from '@plaza/contract/decision.ts';
import { suspensionLength } from '@plaza/contract/measure.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { SubjectType } from '@plaza/contract/report.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { AppError, invalidFields, notFound } from '../errors.ts';
import { logAction, type NewLogEntry } from '../log/log-service.ts';
import { changeModeratorNotifications, notifyOfDecision, notifyOfOutcome } from '../notifications/notify.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { lockActor } from '../users/acting-member.ts';
import { findUsername, lockPasswordHash } from '../users/user-repository.ts';
import { findDecision, findNewestDecision, insertDecision, type DecisionRow } from './decision-repository.ts';
import { contextOf } from './decision-context.ts';
import { decisionView } from './decision-view.ts';
import { publishModeration } from './moderation-change.ts';
import { may } from './moderation-policy.ts';
import { applyRemovals } from './removal-decisions.ts';
import type { Removable } from './removal-service.ts';
import { closeReports } from './report-repository.ts';
import { noSuchSubject } from './subject-errors.ts';
import { applySuspensions, isSuspension, suspensionEnd } from './suspension-decisions.ts';
import { findReportedSubject, findSubject, type Subject } from './subject-repository.ts';

export const noSuchDecision = () => notFound(DECISION_NOT_FOUND);

type NewDecision = JsonOf<typeof createDecision>;

/**
 * Decides about a subject, carries the decision out, logs it and closes the open reports of the subject.
 * @throws AppError invalid_fields; not_found; not_allowed; already_decided after a decision that the viewer has not seen
 */
export async function decide(resources: DbAndBus, viewer: Actor, decision: NewDecision): Promise<Decision> {
  requireConsistency(decision);
  return transactAndPublish(resources, async (trx) => {
    const actor = await lockActor(trx, viewer, 'moderator');
    const subject = await authorizedSubject(trx, actor, decision);
    const { userId } = subject.author;
    if (isSuspension(decision)) {
      // Before the decision refers to the member: of two transactions with such a reference neither could lock the row.
      await lockPasswordHash(trx, userId);
      // Another role may have been given meanwhile, which a suspended member cannot get.
      await authorizedSubject(trx, actor, decision);
    }
    const id = await insert(trx, actor, subject, decision);
    if (decision.remove && !(await applyRemovals(trx, removable(subject)))) throw noSuchSubject(subject.type);
    if (isSuspension(decision)) await applySuspensions(trx, userId);
    publishModeration(trx, { user_id: userId, role: subject.author.role });
    if (await closeReports(trx, subject.type, subject.id, id)) await changeModeratorNotifications(trx);
    await notifyOfOutcome(trx, id, actor.userId);
    if (decision.remove || decision.measure !== 'none') await notifyOfDecision(trx, id);
    await logDecision(trx, actor, subject, decision);
    return viewOf(trx, actor, id);
  });
}

/** @throws when there is no such decision */
export async function viewOf(db: Db, viewer: Actor, id: number): Promise<Decision> {
  const row = await findDecision(db, id);
  if (!row) throw noSuchDecision();
  const isForModerator = may(viewer, 'see', { userId: row.user_id, role: row.role });
  return decisionView(row, viewer, isForModerator ? await contextOf(db, viewer, [row]) : undefined);
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
    until: suspensionEnd(decision.measure),
    rule: decision.rule,
    reason: decision.reason,
    decided_at: Date.now(),
    decided_by: viewer.userId,
    decided_by_name: (await findUsername(trx, viewer.userId)) ?? '',
    decided_as: viewer.role,
  });
  if (id === undefined) throw conflictWith(await findNewestDecision(trx, subject.type, subject.id));
  return id;
}

function conflictWith(newest: DecisionRow | undefined): AppError {
  if (!newest) return new AppError('already_decided');
  const outcome = { remove: newest.removes === 1, measure: newest.measure };
  return new AppError('already_decided', decidedBy(newest.decided_by_name, outcome));
}

async function logDecision(trx: Trx, viewer: Actor, subject: Subject, decision: NewDecision): Promise<void> {
  const { remove, measure, reason } = decision;
  const actions = [
    ...(remove ? (['content_removed'] as const) : []),
    ...(measure === 'warn' ? (['member_warned'] as const) : []),
    ...(isSuspension(decision) ? (['member_suspended'] as const) : []),
  ];
  const about = { subject_type: subject.type, subject_id: subject.id, user_id: subject.author.userId };
  for (const action of actions.length > 0 ? actions : (['reports_dismissed'] as const))
    await logAction(trx, entryOf(viewer, about, action, reason, detailOf(action, decision)));
}

/** What an entry says besides the reason: the rule, and how long a suspension lasts. */
const detailOf = (action: NewLogEntry['action'], { measure, rule }: NewDecision): string =>
  [action === 'member_suspended' && suspensionLength(measure), rule].filter(Boolean).join(', ');

/** A subject that can be removed. @throws AppError invalid_fields for a member */
export function removable({ type, id }: { readonly type: SubjectType; readonly id: number }): Removable {
  if (type === 'member') throw invalidFields({ remove: NOTHING_TO_REMOVE });
  return { type, id };
}
