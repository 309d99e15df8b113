import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, Id, IdInput, text, Timestamp, tooLong } from './fields.ts';

export const REPORT_TEXT_MAX = 500;
export const REPORTS_PAGE_MAX = 20;
/** The most reports of a subject that are listed. */
export const SHOWN_REPORTS_MAX = 50;

/** Why a member reports something, in the order in which pages list the reasons. */
export const ReportReason = Type.Enum(['spam', 'harassment', 'not_allowed', 'private', 'other']);
export type ReportReason = Type.Static<typeof ReportReason>;

/** What can be reported and decided about; `member` is a profile or how a member behaves. */
export const SUBJECT_TYPES = ['post', 'comment', 'member'] as const;
export const SubjectType = Type.Enum(SUBJECT_TYPES);
export type SubjectType = Type.Static<typeof SubjectType>;

/**
 * A subject as it was: title and content of a post, the text of a comment, or name and bio of a member. Both are empty from some time after
 * the content was deleted.
 */
export const Snapshot = Type.Object({ title: Type.String(), content: Type.String() });
export type Snapshot = Type.Static<typeof Snapshot>;

export const REPORT_TOO_LONG = tooLong('A report', REPORT_TEXT_MAX);
export const OWN_REPORT = 'You cannot report yourself.';
export const REPORTED = 'Thank you. Moderators will look at it.';

export const createReport = endpoint({
  name: 'createReport',
  summary: 'Report a post, a comment or a member to the moderators',
  method: 'POST',
  path: '/reports',
  auth: 'member',
  requestClass: 'write',
  limits: ['reports'],
  json: Type.Object({
    subjectType: SubjectType,
    subjectId: IdInput,
    reason: ReportReason,
    text: Type.Optional(
      text('lines', 0, REPORT_TEXT_MAX, 'It is an advertisement.', {
        tooLong: REPORT_TOO_LONG,
      }),
    ),
  }),
  replies: { 201: Type.Object({ id: Id, message: Type.String() }) },
  errors: ['not_found', 'not_allowed', 'already_reported'],
});

/** How a report of the caller ended: nothing yet, without consequences, with some, or by the deletion of the account that it concerned. */
export const REPORT_OUTCOMES = ['open', 'no_action', 'action', 'account_deleted'] as const;

/** A report, for the member who sent it. It names no moderator, and not what was done. */
export const OwnReport = Type.Object({
  id: Id,
  subjectType: SubjectType,
  snapshot: Snapshot,
  reason: ReportReason,
  text: Type.String(),
  createdAt: Timestamp,
  outcome: Type.Enum(REPORT_OUTCOMES),
});
export type OwnReport = Type.Static<typeof OwnReport>;

export const listOwnReports = endpoint({
  name: 'listOwnReports',
  summary: 'The reports of the caller with their outcomes, newest first',
  method: 'GET',
  path: '/reports/own',
  auth: 'member',
  requestClass: 'read',
  query: pageQuery(REPORTS_PAGE_MAX),
  replies: { 200: Type.Array(OwnReport, { maxItems: REPORTS_PAGE_MAX }) },
});

/** A picture at the time of a report, which `getReportedPicture` returns, also when it is not public any more. */
export const ReportedPicture = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['post', 'avatar', 'banner']),
});
export type ReportedPicture = Type.Static<typeof ReportedPicture>;

/** A subject with its open reports, for moderators. */
export const ReportedSubject = Type.Object({
  subjectType: SubjectType,
  subjectId: Id,
  state: Type.Enum(['visible', 'removed', 'deleted']),
  isPostRemoved: Type.Boolean({
    description: 'Whether the comment is not removed itself, but its post is; `state` is `removed` then, too',
  }),
  /** The post that the page opens; null for a member, and when it is deleted. */
  postId: Type.Union([Id, Type.Null()]),
  /** The author of the post or comment, or the member. */
  member: Type.Object({ userId: Id, username: Type.String(), name: Type.String() }),
  /** At the time of the newest report; at present without reports. */
  snapshot: Snapshot,
  reportCount: Count,
  /** The newest first. */
  reports: Type.Array(
    Type.Object({
      id: Id,
      reporter: Type.Union([Type.String(), Type.Null()], { description: 'A username; null when deleted' }),
      reason: ReportReason,
      text: Type.String(),
      createdAt: Timestamp,
      /** At the time of this report, as the pictures. */
      snapshot: Snapshot,
      pictures: Type.Array(ReportedPicture),
    }),
    { maxItems: SHOWN_REPORTS_MAX },
  ),
  /** Decisions with consequences for the member that are not reverted. */
  earlierDecisions: Count,
  /** The newest decision about the subject. */
  previousId: Type.Union([Id, Type.Null()]),
  can: Type.Object({ act: Type.Boolean({ description: 'Whether more than "no action" is allowed' }) }),
});
export type ReportedSubject = Type.Static<typeof ReportedSubject>;

export const listReports = endpoint({
  name: 'listReports',
  summary: 'Open reports by subject, those with the newest report first',
  method: 'GET',
  path: '/reports',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  query: pageQuery(REPORTS_PAGE_MAX),
  replies: { 200: Type.Array(ReportedSubject, { maxItems: REPORTS_PAGE_MAX }) },
});

export const getReportedSubject = endpoint({
  name: 'getReportedSubject',
  summary: 'A post, a comment or a member with the open reports, also without any',
  method: 'GET',
  path: '/reports/{subjectType}/{subjectId}',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  params: Type.Object({ subjectType: SubjectType, subjectId: IdInput }),
  replies: { 200: ReportedSubject },
});

export const getReportedPicture = endpoint({
  name: 'getReportedPicture',
  summary: 'A picture to which a report refers, also when it was replaced, removed or deleted',
  method: 'GET',
  path: '/reported-pictures/{pictureName}',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  params: Type.Object({ pictureName: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
  replies: {
    200: Type.Object({
      picture: Type.Union([Type.String(), Type.Null()], {
        description: 'A `data:` URL; null when the file is missing',
      }),
    }),
  },
  errors: ['not_found'],
});

export const REPORT_ENDPOINTS: readonly Endpoint[] = [
  createReport,
  listOwnReports,
  listReports,
  getReportedSubject,
  getReportedPicture,
];
