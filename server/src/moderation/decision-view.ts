import type { Appeal, Decision } from '@plaza/contract/decision.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import type { DecisionRow } from './decision-repository.ts';
import { may } from './moderation-policy.ts';
import type { DecidedImageRow } from './reported-image-repository.ts';

/** Whether a decision means anything for the member concerned. */
export const hasConsequences = ({ removes, measure }: Pick<DecisionRow, 'removes' | 'measure'>): boolean =>
  removes === 1 || measure !== 'none';

/** What a decision for moderators needs besides its row. */
export interface DecisionContext {
  /** All of them, if the viewer decided and there is an open appeal. */
  readonly moderators: readonly Actor[];
  /** Of the reports that it closed, and perhaps of other decisions. */
  readonly images: readonly DecidedImageRow[];
}

/** A decision for a moderator, or, without a context, for the member concerned, to whom it does not name the moderator. */
export function decisionView(row: DecisionRow, viewer: Actor, context?: DecisionContext): Decision {
  const { moderators = [], images } = context ?? {};
  const member = { userId: row.user_id, role: row.role };
  const isConcerned = viewer.userId === row.user_id;
  const isInForce = row.reverted_at === null;
  const act = isInForce && mayChange(viewer, row);
  const seesModerators = may(viewer, 'see', member);
  return {
    id: row.id,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    member: { userId: row.user_id, username: row.username },
    snapshot: { title: row.title, content: row.content },
    ...(images && { pictures: picturesOf(row, images) }),
    remove: row.removes === 1,
    measure: row.measure,
    until: timestamp(row.until),
    rule: row.rule,
    reason: row.reason,
    decidedAt: new Date(row.decided_at).toISOString(),
    decidedBy: seesModerators ? row.decided_by_name : null,
    revertedAt: timestamp(row.reverted_at),
    appeal: appealView(row, seesModerators),
    can: {
      appeal: isConcerned && isInForce && hasConsequences(row) && row.appeal === null,
      decideAppeal: act && row.appeal_outcome === 'open' && mayAnswer(viewer, row, moderators),
      revert: act,
    },
  };
}

/** Whether a moderator may revert a decision or answer its appeal: one of an owner is for owners. */
export const mayChange = (viewer: Actor, row: DecisionRow): boolean =>
  may(viewer, hasConsequences(row) ? 'act' : 'dismiss', { userId: row.user_id, role: row.role }) &&
  (row.decided_as !== 'owner' || viewer.role === 'owner');

/** Whether a moderator who may change a decision may answer its appeal: who decided may not while another one may. */
export const mayAnswer = (viewer: Actor, row: DecisionRow, moderators: readonly Actor[]): boolean =>
  row.decided_by !== viewer.userId ||
  !moderators.some((other) => other.userId !== viewer.userId && mayChange(other, row));

const picturesOf = ({ id }: DecisionRow, images: readonly DecidedImageRow[]) =>
  images
    .filter(({ decision_id }) => decision_id === id)
    .map(({ image_name: name, kind }) => ({ name, kind }));

function appealView(row: DecisionRow, seesModerators: boolean): Appeal | null {
  if (row.appeal === null || row.appealed_at === null || row.appeal_outcome === null) return null;
  return {
    text: row.appeal,
    createdAt: new Date(row.appealed_at).toISOString(),
    outcome: row.appeal_outcome,
    answer: row.appeal_answer,
    answeredBy: seesModerators ? row.appeal_answered_by : null,
  };
}

const timestamp = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
