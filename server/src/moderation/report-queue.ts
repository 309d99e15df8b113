import type { QueryOf } from '@plaza/contract/endpoint.ts';
import {
  REPORTS_PAGE_MAX,
  SHOWN_REPORTS_MAX,
  type listReports,
  type ReportedSubject,
} from '@plaza/contract/report.ts';
import type { Db } from '../db/open.ts';
import { readIdCursor, splitPage, type Page } from '../lib/page.ts';
import { Json } from '../lib/json.ts';
import type { Actor } from '../sessions/viewer.ts';
import { countDecisionsAbout, findNewestDecision } from './decision-repository.ts';
import { may, scopeOf } from './moderation-policy.ts';
import {
  listOpenReports,
  listReportedSubjects,
  type OpenReportRow,
  type ReportedSubjectRow,
} from './report-repository.ts';
import { findSubject } from './subject-repository.ts';

/**
 * The subjects with open reports that a moderator sees, those with the newest report first.
 * @throws AppError invalid_fields for an invalid cursor
 */
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

async function reportedSubject(db: Db, viewer: Actor, row: ReportedSubjectRow): Promise<ReportedSubject> {
  const { subject_type: type, subject_id: id, user_id: userId, role } = row;
  const subject = await findSubject(db, type, id);
  const reports = await listOpenReports(db, type, id, SHOWN_REPORTS_MAX);
  const previous = await findNewestDecision(db, type, id);
  return {
    subjectType: type,
    subjectId: id,
    state: subject ? (subject.isRemoved ? 'removed' : 'visible') : 'deleted',
    postId: subject?.postId ?? null,
    member: { userId, username: row.username, name: row.name },
    snapshot: { title: reports[0]?.title ?? '', content: reports[0]?.content ?? '' },
    reportCount: row.report_count,
    reports: reports.map(reportView),
    earlierDecisions: await countDecisionsAbout(db, userId),
    previousId: previous?.id ?? null,
    can: { act: may(viewer, 'act', { userId, role }) },
  };
}

const reportView = (report: OpenReportRow): ReportedSubject['reports'][number] => ({
  id: report.id,
  reporter: report.reporter,
  reason: report.reason,
  text: report.body,
  createdAt: new Date(report.created_at).toISOString(),
});
