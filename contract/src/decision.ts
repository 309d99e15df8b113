import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { ERROR_MESSAGE } from './error.ts';
import { Count, Id, IdInput, text, Timestamp, tooLong } from './fields.ts';
import { Measure, outcomeWords, type Outcome } from './measure.ts';
import { ReportedPicture, Snapshot, SubjectType } from './report.ts';

export const DECISIONS_PAGE_MAX = 20;
export const RULE_MAX = 200;
export const REASON_MAX = 1000;
export const APPEAL_MAX = 1000;
export const REASON_MISSING = 'Please write why, for the member concerned.';
export const NOTHING_TO_REMOVE = 'Only posts and comments can be removed.';
export const ALREADY_REVERTED = ERROR_MESSAGE.already_reverted;
export const ALREADY_APPEALED = 'There is an appeal against this decision already.';
export const APPEAL_ANSWERED = 'This appeal was answered already.';
export const DECISION_NOT_FOUND = 'This decision does not exist, or no longer exists.';
export const APPEAL_MISSING = 'Please write why you ask for another decision.';
export const APPEAL_TOO_LONG = tooLong('An appeal', APPEAL_MAX);
export const RULE_TOO_LONG = tooLong('A rule', RULE_MAX);

/** The sentence of the conflict with an earlier decision. */
export const decidedBy = (username: string, outcome: Outcome) =>
  ({
    key: 'decided_by',
    message: `${username} decided about this already: ${outcomeWords(outcome)}.`,
    values: { username, remove: String(outcome.remove), measure: outcome.measure },
  }) as const;

export const REASON_TOO_LONG = tooLong('A reason', REASON_MAX);
const Reason = text('lines', 0, REASON_MAX, 'Advertisements are not allowed here.', {
  tooLong: REASON_TOO_LONG,
});

/** An appeal of the member concerned, and its answer. `granted`: the decision was reverted. */
export const Appeal = Type.Object({
  text: Type.String(),
  createdAt: Timestamp,
  outcome: Type.Enum(['open', 'rejected', 'granted']),
  answer: Type.String(),
  answeredBy: Type.Union([Type.String(), Type.Null()], {
    description:
      'The username of the moderator who answered; null without an answer, for answers of earlier releases, and for members, who do not see it',
  }),
});
export type Appeal = Type.Static<typeof Appeal>;

export const Decision = Type.Object({
  id: Id,
  subjectType: SubjectType,
  subjectId: Id,
  /** The member concerned. */
  member: Type.Object({ userId: Id, username: Type.String() }),
  snapshot: Snapshot,
  pictures: Type.Optional(
    Type.Array(ReportedPicture, { description: 'Of the reports that it closed, for moderators' }),
  ),
  remove: Type.Boolean({ description: 'Whether the post or comment was removed' }),
  measure: Measure,
  until: Type.Union([Timestamp, Type.Null()], {
    description: 'The end of the suspension; null for a permanent one, and without one',
  }),
  rule: Type.String(),
  reason: Type.String(),
  decidedAt: Timestamp,
  decidedBy: Type.Union([Type.String(), Type.Null()], {
    description: 'The username of the moderator; null for members, who do not see it',
  }),
  revertedAt: Type.Union([Timestamp, Type.Null()]),
  appeal: Type.Union([Appeal, Type.Null()]),
  can: Type.Object({ appeal: Type.Boolean(), decideAppeal: Type.Boolean(), revert: Type.Boolean() }),
});
export type Decision = Type.Static<typeof Decision>;

export const createDecision = endpoint({
  name: 'createDecision',
  summary: 'Decide about a post, a comment or a member, with or without reports',
  method: 'POST',
  path: '/decisions',
  auth: 'member',
  role: 'moderator',
  requestClass: 'write',
  json: Type.Object({
    subjectType: SubjectType,
    subjectId: IdInput,
    remove: Type.Boolean(),
    measure: Measure,
    rule: text('line', 0, RULE_MAX, 'No advertisements', { tooLong: RULE_TOO_LONG }),
    reason: Reason,
    previousId: Type.Union([IdInput, Type.Null()], {
      description: 'The newest decision about the subject that the moderator saw; a newer one is a conflict',
    }),
  }),
  replies: { 201: Decision },
  errors: ['not_found', 'already_decided'],
});

export const ByDecisionId = Type.Object({ decisionId: IdInput });

export const listDecisions = endpoint({
  name: 'listDecisions',
  summary: 'Decisions, newest first',
  method: 'GET',
  path: '/decisions',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  query: Type.Object({
    ...pageQuery(DECISIONS_PAGE_MAX).properties,
    appeal: Type.Optional(Type.Enum(['open'], { description: 'Only decisions with an open appeal' })),
    subjectType: Type.Optional(SubjectType),
    subjectId: Type.Optional(IdInput),
  }),
  replies: { 200: Type.Array(Decision, { maxItems: DECISIONS_PAGE_MAX }) },
});

export const listOwnDecisions = endpoint({
  name: 'listOwnDecisions',
  summary: 'The decisions about the caller but for those without action, newest first',
  method: 'GET',
  path: '/decisions/own',
  auth: 'member',
  requestClass: 'read',
  worksWhileRestricted: true,
  query: pageQuery(DECISIONS_PAGE_MAX),
  replies: { 200: Type.Array(Decision, { maxItems: DECISIONS_PAGE_MAX }) },
});

export const revertDecision = endpoint({
  name: 'revertDecision',
  summary: 'Revert a decision: restore what it removed, end the suspension, or open the reports again',
  method: 'POST',
  path: '/decisions/{decisionId}/revert',
  auth: 'member',
  role: 'moderator',
  requestClass: 'write',
  params: ByDecisionId,
  json: Type.Object({ reason: Reason }),
  replies: { 200: Decision },
  errors: ['not_found', 'already_decided'],
});

export const createAppeal = endpoint({
  name: 'createAppeal',
  summary: 'Appeal a decision, once',
  method: 'POST',
  path: '/decisions/{decisionId}/appeal',
  auth: 'member',
  requestClass: 'write',
  worksWhileRestricted: true,
  limits: ['reports'],
  params: ByDecisionId,
  json: Type.Object({
    text: text('lines', 1, APPEAL_MAX, 'It was no advertisement.', {
      missing: APPEAL_MISSING,
      tooLong: APPEAL_TOO_LONG,
    }),
  }),
  replies: { 201: Decision },
  errors: ['not_found', 'already_decided', 'already_reverted'],
});

export const decideAppeal = endpoint({
  name: 'decideAppeal',
  summary: 'Grant an appeal, which reverts the decision, or reject it',
  method: 'POST',
  path: '/decisions/{decisionId}/appeal/decision',
  auth: 'member',
  role: 'moderator',
  requestClass: 'write',
  params: ByDecisionId,
  json: Type.Object({ isGranted: Type.Boolean(), answer: Reason }),
  replies: { 200: Decision },
  errors: ['not_found', 'already_decided', 'other_moderator_required'],
});

export const countOpenModeration = endpoint({
  name: 'countOpenModeration',
  summary: 'The numbers of subjects with open reports, and of open appeals, that the caller can see',
  method: 'GET',
  path: '/decisions/open',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  replies: { 200: Type.Object({ reports: Count, appeals: Count }) },
});

export const DECISION_ENDPOINTS: readonly Endpoint[] = [
  createDecision,
  listDecisions,
  listOwnDecisions,
  countOpenModeration,
  revertDecision,
  createAppeal,
  decideAppeal,
];
