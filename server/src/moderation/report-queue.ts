import type { QueryOf } from '@plaza/contract/endpoint.ts';
import {
  REPORTS_PAGE_MAX,
  SHOWN_REPORTS_MAX,
  type listReports,
  type ReportedSubject,
  type SubjectType,
} from '@plaza/contract/report.ts';
import type { Db } from '../db/open.ts';
import { readIdCursor, splitPage, type Page } from '../lib/page.ts';
import { Json } from '../lib/json.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { findUserById } from '../users/user-repository.ts';
import { countDecisionsAbout, findNewestDecision } from './decision-repository.ts';
import { may, scopeOf } from './moderation-policy.ts';
import {
  countOpenReports,
  listOpenReports,
  listReportedSubjects,
  type OpenReportRow,
  type ReportedSubjectRow,
} from './report-repository.ts';
import { listReportedImages, type ReportedImageRow } from './reported-image-repository.ts';
import { noSuchSubject } from './subject-errors.ts';
import { findSubject } from './subject-repository.ts';

type ReportView = ReportedSubject['reports'][number];

/** Subjects with open reports that a moderator sees, by their newest report. @throws AppError invalid_fields for the cursor */
export async function listReportQueue(
  db: Db,
  viewer: Actor,
  { limit = REPORTS_PAGE_MAX, cursor }: QueryOf<typeof listReports>,
): Promise<Page<ReportedSubject>> {
  const rows = await listReportedSubjects(db, scopeOf(viewer), limit + 1, readIdCursor(cursor));
  const { shown, next } = splitPage(rows, limit, ({ id }) => id);
  const subjects = await Promise.all(shown.map((row) => reportedSubject(db, viewer, row)));
  return { items: subjects.map((subject) => new Json<ReportedSubject>(JSON.stringify(subject))), next };
}

/** One subject with its open reports. @throws AppError not_found, also when the viewer may not see reports about the member */
export async function getReportedSubject(
  db: Db,
  viewer: Actor,
  type: SubjectType,
  id: number,
): Promise<ReportedSubject> {
  const subject = await findSubject(db, type, id);
  if (!subject || !may(viewer, 'see', subject.author)) throw noSuchSubject(type);
  const user = await findUserById(db, subject.author.userId);
  if (!user) throw noSuchSubject(type);
  const { username, name } = user;
  const row = { subject_type: type, subject_id: id, user_id: user.id, role: user.role, username, name };
  return reportedSubject(db, viewer, { ...row, report_count: await countOpenReports(db, type, id) });
}

async function reportedSubject(
  db: Db,
  viewer: Actor,
  row: Omit<ReportedSubjectRow, 'id'>,
): Promise<ReportedSubject> {
  const { subject_type: type, subject_id: id, user_id: userId, role } = row;
  const subject = await findSubject(db, type, id);
  const reports = await listOpenReports(db, type, id, SHOWN_REPORTS_MAX);
  const ids = reports.map((report) => report.id);
  const pictures = Map.groupBy(await listReportedImages(db, ids), ({ report_id }) => report_id);
  const previous = await findNewestDecision(db, type, id);
  const { title, content } = reports[0] ?? subject?.snapshot ?? { title: '', content: '' };
  return {
    subjectType: type,
    subjectId: id,
    state: subject ? (subject.isRemoved ? 'removed' : 'visible') : 'deleted',
    isPostRemoved: subject?.isPostRemoved ?? false,
    postId: subject?.postId ?? null,
    member: { userId, username: row.username, name: row.name },
    snapshot: { title, content },
    reportCount: row.report_count,
    reports: reports.map((report) => reportView(report, pictures.get(report.id) ?? [])),
    earlierDecisions: await countDecisionsAbout(db, userId),
    previousId: previous?.id ?? null,
    can: { act: may(viewer, 'act', { userId, role }) },
  };
}

const reportView = (report: OpenReportRow, images: readonly ReportedImageRow[]): ReportView => ({
  id: report.id,
  reporter: report.reporter,
  reason: report.reason,
  text: report.body,
  createdAt: new Date(report.created_at).toISOString(),
  snapshot: { title: report.title, content: report.content },
  pictures: images.map(({ image_name: name, kind }) => ({ name, kind })),
});
