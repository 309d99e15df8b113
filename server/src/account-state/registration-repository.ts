import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import type { RegistrationTable } from './account-state-table.ts';

/** A registration that waits for a decision. The file name of the picture is null for the default one. */
export type RegistrationRow = Awaited<ReturnType<typeof listPendingRegistrations>>[number];

/** What a decision changes; the member is no longer pending, and what the applicant wrote is deleted. */
type RegistrationDecision = Pick<RegistrationTable, 'decided_at' | 'decided_by' | 'outcome'>;

/** @returns the id */
export async function insertRegistration(
  trx: Trx,
  registration: Insertable<RegistrationTable>,
): Promise<number> {
  const { id } = await trx
    .insertInto('registrations')
    .values(registration)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const pending = (db: Db) =>
  db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .where(isVisibleUser('users.id'));

/** Lists registrations that wait for a decision with ids above `after`, oldest first. */
export function listPendingRegistrations(db: Db, limit: number, after = 0) {
  return pending(db)
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'users.id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .select(['registrations.id', 'registrations.about', 'registrations.created_at'])
    .select(['users.id as user_id', 'users.username', 'users.name', 'avatar.name as avatar_name'])
    .where('registrations.id', '>', after)
    .orderBy('registrations.id')
    .limit(limit)
    .execute();
}

export async function countPendingRegistrations(db: Db): Promise<number> {
  const { count } = await pending(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The member of a registration that waits for a decision; undefined without one. */
export async function findApplicant(db: Db, id: number): Promise<number | undefined> {
  const row = await pending(db).select('users.id').where('registrations.id', '=', id).executeTakeFirst();
  return row?.id;
}

/** Whether a registration waits for a decision since a time or longer, in milliseconds since 1970. */
export async function isPendingSince(db: Db, id: number, until: number): Promise<boolean> {
  const row = await pending(db)
    .select('users.id')
    .where('registrations.id', '=', id)
    .where('registrations.created_at', '<=', until)
    .executeTakeFirst();
  return row !== undefined;
}

/** The decision about a registration, whose row is locked until the transaction ends; undefined without the registration. */
export function lockRegistration(trx: Trx, id: number) {
  return trx
    .selectFrom('registrations')
    .select(['decided_by', 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setRegistrationDecision(
  trx: Trx,
  id: number,
  decision: RegistrationDecision,
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ ...decision, user_id: null, about: '' })
    .where('id', '=', id)
    .execute();
}

/** Deletes at most `rows` registrations that were decided by `until` (milliseconds since 1970). @returns their number */
export async function deleteDecidedRegistrations(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('registrations')
    .where('id', 'in', (eb) =>
      eb.selectFrom('registrations').select('id').where('decided_at', '<=', until).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
