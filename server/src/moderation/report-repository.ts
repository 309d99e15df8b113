import type { SubjectType } from '@plaza/contract/report.ts';
import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
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

/** Whether a report was neither decided nor ended by the deletion of the account that it concerns. */
export const isOpen = sql<SqlBool>`(reports.decision_id is null and reports.account_deleted_at is null)`;

const openReports = (db: Db, { viewerId, roles }: ModerationScope) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .where(isOpen)
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
    .where(isOpen)
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
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes all open reports of a subject. @returns whether there were any */
export async function closeReports(
  trx: Trx,
  type: SubjectType,
  id: number,
  decisionId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ decision_id: decisionId })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where(isOpen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ReportedSubjectRow = Awaited<ReturnType<typeof listReportedSubjects>>[number];
export type OpenReportRow = Awaited<ReturnType<typeof listOpenReports>>[number];
