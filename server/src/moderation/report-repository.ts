import type { SubjectType } from '@plaza/contract/report.ts';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleUser } from '../deletions/visibility-repository.ts';
import type { ModerationScope } from './moderation-policy.ts';
import type { ReportTable } from './moderation-table.ts';

/** Inserts a report, whose id is returned; undefined when the reporter has an open one of the same subject. */
export async function insertReport(trx: Trx, report: Insertable<ReportTable>): Promise<number | undefined> {
  const row = await trx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id', 'reporter_id'])
        .where('decision_id', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const openReports = (db: Db, { viewerId, roles }: ModerationScope) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .where('reports.decision_id', 'is', null)
    .where('reports.user_id', '!=', viewerId)
    .where('users.role', 'in', roles)
    .where(isVisibleUser('reports.user_id'));

/** Subjects with open reports whose newest report has an id below `after`, those with the newest report first. `id` is that of the newest report. */
export function listReportedSubjects(
  db: Db,
  scope: ModerationScope,
  limit: number,
  after = Number.MAX_SAFE_INTEGER,
) {
  return openReports(db, scope)
    .select(['reports.subject_type', 'reports.subject_id', 'reports.user_id', 'users.username', 'users.name'])
    .select('users.role')
    .select((eb) => [eb.fn.max('reports.id').as('id'), eb.fn.countAll<number>().as('report_count')])
    .groupBy(['reports.subject_type', 'reports.subject_id', 'reports.user_id'])
    .groupBy(['users.username', 'users.name', 'users.role'])
    .having((eb) => eb(eb.fn.max('reports.id'), '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of subjects with open reports. */
export async function countReportedSubjects(db: Db, scope: ModerationScope): Promise<number> {
  const subjects = openReports(db, scope).select(['reports.subject_type', 'reports.subject_id']).distinct();
  const { count } = await db
    .selectFrom(subjects.as('subjects'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The open reports of a subject, the newest first, with the usernames of the reporters. */
export function listOpenReports(db: Db, type: SubjectType, id: number, limit: number) {
  return db
    .selectFrom('reports')
    .leftJoin('users as reporter', (join) =>
      join.onRef('reporter.id', '=', 'reports.reporter_id').on(isVisibleUser('reporter.id')),
    )
    .select([
      'reports.id',
      'reports.title',
      'reports.content',
      'reports.reason',
      'reports.body',
      'reports.created_at',
    ])
    .select('reporter.username as reporter')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('decision_id', 'is', null)
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpenReports(db: Db, type: SubjectType, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('decision_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes all open reports of a subject. */
export async function closeReports(
  trx: Trx,
  type: SubjectType,
  id: number,
  decisionId: number,
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ decision_id: decisionId })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('decision_id', 'is', null)
    .execute();
}

/** The reports of a member with ids below `after` and what was decided, newest first. */
export function listReportsBy(db: Db, reporterId: number, limit: number, after = Number.MAX_SAFE_INTEGER) {
  return (
    db
      .selectFrom('reports')
      .leftJoin('decisions', 'decisions.id', 'reports.decision_id')
      .select([
        'reports.id',
        'reports.subject_type',
        'reports.title',
        'reports.content',
        'reports.reason',
        'reports.body',
      ])
      .select(['reports.created_at', 'reports.decision_id', 'decisions.removes', 'decisions.measure'])
      .select('decisions.reverted_at')
      .where('reporter_id', '=', reporterId)
      .where(isVisibleUser('reports.user_id'))
      // Those who blocked the reporter seem to have left.
      .where('reports.user_id', 'not in', (eb) =>
        eb.selectFrom('blocks').select('blocks.user_id').where('blocked_id', '=', reporterId),
      )
      .where('reports.id', '<', after)
      .orderBy('reports.id', 'desc')
      .limit(limit)
      .execute()
  );
}

export type ReportedSubjectRow = Awaited<ReturnType<typeof listReportedSubjects>>[number];
export type OpenReportRow = Awaited<ReturnType<typeof listOpenReports>>[number];
export type OwnReportRow = Awaited<ReturnType<typeof listReportsBy>>[number];
