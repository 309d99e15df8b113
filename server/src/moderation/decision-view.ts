import type { Appeal, Decision } from '@plaza/contract/decision.ts';
import type { Actor } from '../sessions/viewer.ts';
import type { DecisionRow } from './decision-repository.ts';
import { may } from './moderation-policy.ts';

/** Whether a decision means anything for the member concerned. */
export const hasConsequences = ({ removes, measure }: Pick<DecisionRow, 'removes' | 'measure'>): boolean =>
  removes === 1 || measure !== 'none';

/** A decision for a moderator, or for the member concerned, to whom it does not name the moderator. */
export function decisionView(row: DecisionRow, viewer: Actor): Decision {
  const member = { userId: row.user_id, role: row.role };
  const isConcerned = viewer.userId === row.user_id;
  const isInForce = row.reverted_at === null && hasConsequences(row);
  const act = isInForce && mayChange(viewer, row);
  return {
    id: row.id,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    member: { userId: row.user_id, username: row.username },
    snapshot: { title: row.title, content: row.content },
    remove: row.removes === 1,
    measure: row.measure,
    until: timestamp(row.until),
    rule: row.rule,
    reason: row.reason,
    decidedAt: new Date(row.decided_at).toISOString(),
    decidedBy: may(viewer, 'see', member) ? row.decided_by_name : null,
    revertedAt: timestamp(row.reverted_at),
    appeal: appealView(row),
    can: {
      appeal: isConcerned && isInForce && row.appeal === null,
      decideAppeal: act && row.appeal_outcome === 'open',
      revert: act,
    },
  };
}

/** Whether a moderator may revert a decision or answer its appeal: one of an owner is for owners. */
export const mayChange = (viewer: Actor, row: DecisionRow): boolean =>
  may(viewer, 'act', { userId: row.user_id, role: row.role }) &&
  (row.decided_as !== 'owner' || viewer.role === 'owner');

function appealView(row: DecisionRow): Appeal | null {
  if (row.appeal === null || row.appealed_at === null || row.appeal_outcome === null) return null;
  return {
    text: row.appeal,
    createdAt: new Date(row.appealed_at).toISOString(),
    outcome: row.appeal_outcome,
    answer: row.appeal_answer,
  };
}

const timestamp = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
