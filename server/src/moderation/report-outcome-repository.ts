import { sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { blockTime } from '../visibility/hidden-repository.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import { isOpen } from './report-repository.ts';

/**
 * Opens the reports again that a decision closed, but for those whose reporters have reported the subject again.
 * @returns their ids
 */
export async function reopenReports(trx: Trx, decisionId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('reports')
    .set({ decision_id: null })
    .where('decision_id', '=', decisionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports as newer')
            .select('newer.id')
            .whereRef('newer.subject_type', '=', 'reports.subject_type')
            .whereRef('newer.subject_id', '=', 'reports.subject_id')
            .whereRef('newer.reporter_id', '=', 'reports.reporter_id')
            .where('newer.decision_id', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When the member concerned blocked the reporter; null without a block. */
const blockedAt = blockTime(sql.ref('reports.user_id'), sql.ref('reports.reporter_id'));

/** Whether the reporter did not learn the decision, because the member concerned had blocked the reporter. */
const isDecidedAfterBlock = sql<SqlBool>`exists (
  select 1 from decisions where decisions.id = reports.decision_id and decisions.decided_at > ${blockedAt})`;

/** Ends the open reports about a member whose account is deleted, and empties them. @returns their ids */
export async function endReports(trx: Trx, userId: number, now: number): Promise<number[]> {
  const rows = await trx
    .updateTable('reports')
    .set((eb) => ({
      // The row would be deleted with the member.
      user_id: eb.ref('reporter_id').$notNull(),
      decision_id: null,
      title: '',
      content: '',
      gone_at: now,
      emptied_at: now,
      account_deleted_at: now,
    }))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([isOpen, isDecidedAfterBlock]))
    .where('reporter_id', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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
      .select(['decisions.reverted_at', 'reports.account_deleted_at', blockedAt.as('blocked_at')])
      .where('reporter_id', '=', reporterId)
      .where(isVisibleUser('reports.user_id'))
      // What was decided before a block seems to be deleted with the account.
      .where((eb) =>
        eb.or([
          eb(blockedAt, 'is', null),
          eb('reports.decision_id', 'is', null),
          eb('decisions.decided_at', '>', blockedAt),
        ]),
      )
      .where('reports.id', '<', after)
      .orderBy('reports.id', 'desc')
      .limit(limit)
      .execute()
  );
}

export type OwnReportRow = Awaited<ReturnType<typeof listReportsBy>>[number];
