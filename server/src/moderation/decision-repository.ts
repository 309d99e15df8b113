import { SUSPENSIONS } from '@plaza/contract/measure.ts';
import type { SubjectType } from '@plaza/contract/report.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isSuspended } from '../account-state/suspension-repository.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import type { ModerationScope } from './moderation-policy.ts';
import type { DecisionTable } from './moderation-table.ts';

/** A decision with username and role of the member concerned. Decisions about deleted members are not found. */
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

const decisions = (db: Db) =>
  db
    .selectFrom('decisions')
    .innerJoin('users', 'users.id', 'decisions.user_id')
    .selectAll('decisions')
    .select(['users.username', 'users.role'])
    .where(isVisibleUser('decisions.user_id'));

export function findDecision(db: Db, id: number) {
  return decisions(db).where('decisions.id', '=', id).executeTakeFirst();
}

/** Finds a decision, whose row is locked until the end of the transaction. */
export async function lockDecision(trx: Trx, id: number): Promise<DecisionRow | undefined> {
  await trx.selectFrom('decisions').select('id').where('id', '=', id).forUpdate().execute();
  return findDecision(trx, id);
}

/** The newest decision about a subject. */
export function findNewestDecision(db: Db, type: SubjectType, id: number): Promise<DecisionRow | undefined> {
  return decisions(db)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst();
}

/** The newest decision in force that removes content; undefined without one. */
export function findRemovalInForce(trx: Trx, type: SubjectType, id: number) {
  return trx
    .selectFrom('decisions')
    .select(['reason', 'decided_at as removed_at'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('removes', '=', 1)
    .where('reverted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a decision, whose id is returned; undefined when another one follows the same previous decision. */
export async function insertDecision(
  trx: Trx,
  decision: Insertable<DecisionTable>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('decisions')
    .values(decision)
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id', 'previous_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes a decision after it was made. */
export async function setDecision(
  trx: Trx,
  id: number,
  change: Pick<
    Updateable<DecisionTable>,
    'reverted_at' | 'appeal' | 'appealed_at' | 'appeal_outcome' | 'appeal_answer' | 'appeal_answered_by'
  >,
): Promise<void> {
  await trx.updateTable('decisions').set(change).where('id', '=', id).execute();
}

export interface DecisionFilter {
  readonly appeal?: 'open' | undefined;
  readonly subjectType?: SubjectType | undefined;
  readonly subjectId?: number | undefined;
}

/** Decisions that a moderator sees, with ids below `after`, newest first. */
export function listDecisionRows(
  db: Db,
  { viewerId, roles }: ModerationScope,
  { appeal, subjectType, subjectId }: DecisionFilter,
  limit: number,
  after = Number.MAX_SAFE_INTEGER,
): Promise<DecisionRow[]> {
  return decisions(db)
    .where('decisions.user_id', '!=', viewerId)
    .where('users.role', 'in', roles)
    .where('decisions.id', '<', after)
    .$if(appeal !== undefined, (query) => query.where('appeal_outcome', '=', appeal ?? null))
    .$if(subjectType !== undefined, (query) => query.where('subject_type', '=', subjectType ?? 'post'))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? 0))
    .orderBy('decisions.id', 'desc')
    .limit(limit)
    .execute();
}

/** The decisions with consequences for a member with ids below `after`, newest first. */
export function listDecisionsAbout(db: Db, userId: number, limit: number, after = Number.MAX_SAFE_INTEGER) {
  return decisions(db)
    .where('decisions.user_id', '=', userId)
    .where('decisions.id', '<', after)
    .where((eb) => eb.or([eb('removes', '=', 1), eb('measure', '!=', 'none')]))
    .orderBy('decisions.id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of decisions with consequences for a member that are not reverted. */
export async function countDecisionsAbout(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('decisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('reverted_at', 'is', null)
    .where((eb) => eb.or([eb('removes', '=', 1), eb('measure', '!=', 'none')]))
    .executeTakeFirstOrThrow();
  return count;
}

/** The suspensions of a member by decisions that are not reverted, which have not ended at `now`. */
export function listSuspensionsOf(db: Db, userId: number, now: number) {
  return db
    .selectFrom('decisions')
    .select(['until', 'reason'])
    .where('user_id', '=', userId)
    .where('measure', 'in', SUSPENSIONS)
    .where('reverted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy('id')
    .execute();
}

/** The number of open appeals that a moderator sees. */
export async function countOpenAppeals(db: Db, { viewerId, roles }: ModerationScope): Promise<number> {
  const { count } = await db
    .selectFrom('decisions')
    .innerJoin('users', 'users.id', 'decisions.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('appeal_outcome', '=', 'open')
    .where('decisions.user_id', '!=', viewerId)
    .where('users.role', 'in', roles)
    .where(isVisibleUser('decisions.user_id'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The members with a role of at least moderator who are not suspended. */
export function listModerators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id as userId', 'role'])
    .where('role', '!=', 'user')
    .where(isVisibleUser('users.id'))
    .where((eb) => eb.not(isSuspended('users.id', Date.now())))
    .execute();
}
