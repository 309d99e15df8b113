import {
  countOpenModeration,
  createAppeal,
  createDecision,
  decideAppeal,
  listDecisions,
  listOwnDecisions,
  revertDecision,
} from '@plaza/contract/decision.ts';
import { listLog } from '@plaza/contract/log.ts';
import type { Measure } from '@plaza/contract/measure.ts';
import { listMembers, removePictures } from '@plaza/contract/member.ts';
import {
  approveRegistration,
  countRegistrations,
  listRegistrations,
  rejectRegistration,
} from '@plaza/contract/registration.ts';
import {
  createReport,
  getReportedPicture,
  getReportedSubject,
  listOwnReports,
  listReports,
  SUBJECT_TYPES,
  type SubjectType,
} from '@plaza/contract/report.ts';
import { logAction } from '../../../../src/log/log-service.ts';
import { insertReport } from '../../../../src/moderation/report-repository.ts';
import { seedPicture } from '../../members.ts';
import { seedDecision, seedReportedPicture } from '../../moderation.ts';
import { seedApplicant } from '../../registrations.ts';
import type { Pair, RoleCase } from './pair.ts';
import {
  APPLICANTS,
  DISMISSALS,
  EVERYONE,
  MODERATION_LISTS,
  MODERATORS,
  MODERATORS_SEE,
  NEVER_SHOWN,
  ON_DECISIONS,
  ON_LOWER_RANK,
  OWNERS_SEE,
  REPORTED_SUBJECT,
  UNKNOWN_TO_OTHERS,
} from './rules.ts';

const subjectOf = (subjectType: SubjectType, { other, postId, commentId }: Pair) => ({
  subjectType,
  subjectId: { member: other.userId, post: postId, comment: commentId }[subjectType],
});

const decision = (subjectType: SubjectType, measure: Measure, remove: boolean) => (pair: Pair) => ({
  json: { ...subjectOf(subjectType, pair), measure, remove, rule: '', reason: 'A reason', previousId: null },
});

const ABOUT_SUBJECTS = SUBJECT_TYPES.flatMap((type): RoleCase[] => [
  {
    endpoint: createReport,
    about: `of a ${type}`,
    rule: EVERYONE,
    input: (pair) => ({ json: { ...subjectOf(type, pair), reason: 'spam' } }),
  },
  {
    endpoint: getReportedSubject,
    about: `for a ${type}`,
    rule: REPORTED_SUBJECT,
    input: (pair) => ({ params: subjectOf(type, pair) }),
  },
  ...(['none', 'warn', 'suspend_1'] as const).map((measure) => ({
    endpoint: createDecision,
    about: `about a ${type} with the measure ${measure}`,
    rule: measure === 'none' ? DISMISSALS : ON_LOWER_RANK,
    input: decision(type, measure, false),
  })),
]);

const REMOVALS = (['post', 'comment'] as const).map((type): RoleCase => ({
  endpoint: createDecision,
  about: `that removes a ${type}`,
  rule: ON_LOWER_RANK,
  input: decision(type, 'none', true),
}));

const decided = async ({ db, other }: Pair, appeal?: string) => ({
  params: { decisionId: await seedDecision(db, other.userId, appeal === undefined ? {} : { appeal }) },
});

async function listAfterDecision(pair: Pair) {
  await decided(pair);
  return {};
}

/** Reports the other member by a member who is neither, or by the other member the caller. */
async function seedReport({ db, caller, other }: Pair, by: 'other' | 'nobody') {
  const of = by === 'other' ? caller : other;
  const reporter = by === 'other' ? { reporter_id: other.userId } : { reporter_id: null };
  const report = { subject_type: 'member', subject_id: of.userId, user_id: of.userId, ...reporter } as const;
  const text = { title: of.username, content: '', reason: 'spam', body: '' } as const;
  await db.transaction().execute((trx) => insertReport(trx, { ...report, ...text, created_at: Date.now() }));
  return {};
}

async function logAbout({ db, other }: Pair) {
  const subject = { type: 'member', id: other.userId, userId: other.userId } as const;
  await db.transaction().execute((trx) => logAction(trx, { action: 'member_warned', subject }));
  return {};
}

const applicant = async ({ db, other }: Pair) => {
  const { registrationId } = await seedApplicant(db, `applicant${other.userId}`);
  return { params: { registrationId } };
};

const searched = ({ other }: Pair) => ({ query: { search: other.username } });
const anyEntry = () => '"id":';

async function withPicture({ db, other }: Pair) {
  await seedPicture(db, other.userId);
  return { params: { userId: other.userId }, json: { reason: 'A reason' } };
}

/** The calls of moderators about another member, and those that tell members about reports and decisions. */
export const MODERATION_CASES: readonly RoleCase[] = [
  ...ABOUT_SUBJECTS,
  ...REMOVALS,
  { endpoint: listReports, rule: MODERATION_LISTS, input: (pair) => seedReport(pair, 'nobody') },
  {
    endpoint: listOwnReports,
    rule: NEVER_SHOWN,
    input: (pair) => seedReport(pair, 'other'),
    shownBy: anyEntry,
  },
  {
    endpoint: listDecisions,
    rule: MODERATION_LISTS,
    input: listAfterDecision,
  },
  {
    endpoint: listOwnDecisions,
    rule: NEVER_SHOWN,
    input: listAfterDecision,
    shownBy: anyEntry,
  },
  {
    endpoint: getReportedPicture,
    rule: REPORTED_SUBJECT,
    input: async ({ db, other }) => ({
      params: { pictureName: await seedReportedPicture(db, other.userId) },
    }),
    shownBy: () => '"picture":',
  },
  { endpoint: countOpenModeration, rule: MODERATORS, input: () => ({}) },
  {
    endpoint: revertDecision,
    rule: ON_DECISIONS,
    input: async (pair) => ({ ...(await decided(pair)), json: { reason: 'A mistake' } }),
  },
  {
    endpoint: decideAppeal,
    rule: ON_DECISIONS,
    input: async (pair) => ({
      ...(await decided(pair, 'It was a joke.')),
      json: { isGranted: true, answer: 'Right.' },
    }),
  },
  {
    endpoint: createAppeal,
    rule: UNKNOWN_TO_OTHERS,
    input: async (pair) => ({ ...(await decided(pair)), json: { text: 'It was a joke.' } }),
  },
  { endpoint: listMembers, rule: MODERATORS_SEE, input: searched },
  {
    endpoint: listMembers,
    about: 'with the email address',
    rule: OWNERS_SEE,
    input: searched,
    shownBy: ({ other }) => `${other.username}@example.org`,
  },
  { endpoint: removePictures, rule: ON_LOWER_RANK, input: withPicture },
  { endpoint: listLog, rule: MODERATION_LISTS, input: logAbout },
  { endpoint: listRegistrations, rule: APPLICANTS, input: applicantList },
  { endpoint: countRegistrations, rule: APPLICANTS, input: applicantList },
  { endpoint: approveRegistration, rule: APPLICANTS, input: applicant },
  {
    endpoint: rejectRegistration,
    rule: APPLICANTS,
    input: async (pair) => ({ ...(await applicant(pair)), json: { reason: 'Unknown here' } }),
  },
];

async function applicantList(pair: Pair) {
  await applicant(pair);
  return {};
}
