import type { JsonOf, QueryOf } from '@plaza/contract/endpoint.ts';
import {
  OWN_REPORT,
  REPORTS_PAGE_MAX,
  type createReport as createEndpoint,
  type listOwnReports as listOwnEndpoint,
  type OwnReport,
  type SubjectType,
} from '@plaza/contract/report.ts';
import { hasBlocked } from '../blocks/block-repository.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { readIdCursor, viewPage, type Page } from '../lib/page.ts';
import { notifyOfReport } from '../notifications/notify.ts';
import { seesBlocked, type Actor } from '../visibility/visibility-policy.ts';
import { hasConsequences } from './decision-view.ts';
import { publishModeration } from './moderation-change.ts';
import { listReportsBy, type OwnReportRow } from './report-outcome-repository.ts';
import { insertReport } from './report-repository.ts';
import { insertReportedImages } from './reported-image-repository.ts';
import { noSuchSubject } from './subject-errors.ts';
import { findLockedSubject, type Subject } from './subject-repository.ts';

/**
 * Reports a subject as it is now to the moderators. @returns the id of the report
 * @throws AppError not_found, also for content that is removed, and for what belongs to members who blocked the reporter; not_allowed for the reporter's own; already_reported while one is open
 */
export async function report(
  resources: DbAndBus,
  viewer: Actor,
  body: JsonOf<typeof createEndpoint>,
): Promise<number> {
  const { subjectType, subjectId, reason, text = '' } = body;
  const id = await transactAndPublish(resources, async (trx) => {
    const subject = await reportableSubject(trx, viewer, subjectType, subjectId);
    const inserted = await insertReport(trx, {
      subject_type: subjectType,
      subject_id: subjectId,
      user_id: subject.author.userId,
      reporter_id: viewer.userId,
      ...subject.snapshot,
      reason,
      body: text,
      created_at: Date.now(),
    });
    if (inserted === undefined) return undefined;
    await insertReportedImages(trx, inserted, subjectType, subjectId);
    publishModeration(trx, { user_id: subject.author.userId, role: subject.author.role });
    await notifyOfReport(trx, inserted);
    return inserted;
  });
  if (id === undefined) throw new AppError('already_reported');
  return id;
}

/** Locks the subject: a decision that removes it meanwhile would not close the new report. @throws AppError as `report` */
async function reportableSubject(trx: Trx, viewer: Actor, type: SubjectType, id: number): Promise<Subject> {
  const subject = await findLockedSubject(trx, type, id);
  if (!subject || subject.isRemoved) throw noSuchSubject(type);
  // Who blocked the author can report; who is blocked finds nothing, unless it is a moderator.
  for (const userId of [subject.author.userId, subject.postAuthorId ?? 0])
    if (!seesBlocked(viewer) && (await hasBlocked(trx, userId, viewer.userId))) throw noSuchSubject(type);
  if (subject.author.userId === viewer.userId) throw new AppError('not_allowed', { message: OWN_REPORT });
  return subject;
}

/** The reports of a member with their outcomes, newest first. @throws AppError invalid_fields for an invalid cursor */
export async function listOwnReports(
  db: Db,
  viewer: Actor,
  { limit = REPORTS_PAGE_MAX, cursor }: QueryOf<typeof listOwnEndpoint>,
): Promise<Page<OwnReport>> {
  const rows = await listReportsBy(db, viewer.userId, limit + 1, readIdCursor(cursor));
  return viewPage(rows, limit, ownReportView);
}

const ownReportView = (row: OwnReportRow): OwnReport => ({
  id: row.id,
  subjectType: row.subject_type,
  snapshot: isEnded(row) ? { title: '', content: '' } : { title: row.title, content: row.content },
  reason: row.reason,
  text: row.body,
  createdAt: new Date(row.created_at).toISOString(),
  outcome: outcomeOf(row),
});

/** Those who blocked the reporter seem to have deleted the account. */
const isEnded = ({ account_deleted_at, blocked_at }: OwnReportRow): boolean =>
  account_deleted_at !== null || blocked_at !== null;

function outcomeOf(row: OwnReportRow): OwnReport['outcome'] {
  const { removes, measure, reverted_at } = row;
  if (isEnded(row)) return 'account_deleted';
  if (removes === null || measure === null) return 'open';
  return reverted_at === null && hasConsequences({ removes, measure }) ? 'action' : 'no_action';
}
