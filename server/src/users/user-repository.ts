import type { Role } from '@plaza/contract/role.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import { emailKey } from './email-key.ts';
import { keyedName } from './name-repository.ts';
import type { UserTable } from './user-table.ts';

/** The form in which usernames are compared: in lower case. */
export const caseless = (name: string): string => name.toLowerCase();

/** A member. The file name of picture or banner is null for the default one. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** Members who are not deleted, with the file names of their pictures and what restricts them. */
export function users(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'users.id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .leftJoin('images as banner', (join) =>
      join.onRef('banner.user_id', '=', 'users.id').on('banner.kind', '=', sql.lit('banner')),
    )
    .leftJoin('suspensions', 'suspensions.user_id', 'users.id')
    .leftJoin('registrations', 'registrations.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.shared_email_key',
      'users.name',
      'users.bio',
      'users.role',
      'users.language',
      'users.password_hash',
      'users.post_count',
      'users.created_at',
      'avatar.name as avatar_name',
      'banner.name as banner_name',
      'suspensions.until as suspended_until',
      'suspensions.reason as suspension_reason',
      'registrations.id as registration_id',
    ])
    .where(isVisibleUser('users.id'));
}

/** @returns undefined without such a member, or when the member is deleted */
export function findUserById(db: Db, id: number) {
  return users(db).where('users.id', '=', id).executeTakeFirst();
}

/** @throws when there is no such member, or the member is deleted */
export function getUserById(db: Db, id: number): Promise<UserRow> {
  return users(db).where('users.id', '=', id).executeTakeFirstOrThrow();
}

/** The member with this username, or who had it before. @param username in any case @returns undefined without such a member */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const key = caseless(username);
  const [user] = await userOfKey(db, [key]);
  return user ?? (await formerUserOfKey(db, [key]))[0];
}
const userOfKey = statement((db, [key]: readonly [string]) =>
  users(db).where('users.username_key', '=', key),
);
const formerUserOfKey = statement((db, [key]: readonly [string]) =>
  users(db).where('users.id', '=', (eb) =>
    eb.selectFrom('old_usernames').select('user_id').where('username_key', '=', key),
  ),
);

/** The username of a member, also of a deleted one; null without such a row. */
export async function findUsername(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
  return row?.username ?? null;
}

/** The password hash of a member, whose row is locked until the transaction ends; undefined without one, empty once deleted. */
export async function lockPasswordHash(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

/** Prevents changes of a member's row until the transaction ends; other transactions can refer to it. */
export async function lockUserRow(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forShare().execute();
}

/** Prevents the deletion of a member's row until the transaction ends, so that rows can refer to it; needs the row. */
export async function lockUserKey(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().execute();
}

/** @returns whether there is such a member; a deleted one does not count */
export async function setRole(trx: Trx, id: number, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where(isVisibleUser('id'))
    .executeTakeFirst();
  // Blocks and removals hide nothing from moderators, and only they are notified of reports and registrations.
  if (numUpdatedRows > 0n) publishOnCommit(trx, ['session', id], ['block', id], ['notification', id]);
  return numUpdatedRows > 0n;
}

/** @returns the id of the new member */
export async function insertUser(
  trx: Trx,
  user: Omit<Insertable<UserTable>, 'username_key' | 'email_key' | 'name_key' | 'name_key_of'>,
) {
  const keys = { username_key: caseless(user.username), email_key: emailKey(user.email) };
  const { id } = await trx
    .insertInto('users')
    .values({ ...user, ...keys, ...keyedName(user.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The columns that a member can change. */
export type UserChange = Pick<
  Updateable<UserTable>,
  'username' | 'email' | 'name' | 'bio' | 'language' | 'password_hash'
>;

/** Changes the given columns of a member; nothing happens without any. @throws when username or email is taken */
export async function setUser(trx: Trx, id: number, change: UserChange): Promise<void> {
  const { username, email, name, bio } = change;
  const values = {
    ...change,
    ...(username !== undefined && { username_key: caseless(username) }),
    ...(email !== undefined && { email_key: emailKey(email), shared_email_key: null }),
    ...(name !== undefined && keyedName(name)),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable('users').set(values).where('id', '=', id).execute();
  if ([username, name, bio].some((value) => value !== undefined)) publishOnCommit(trx, ['member', id]);
}

export async function movePostCount(trx: Trx, id: number, delta: 1 | -1): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ post_count: eb('post_count', '+', delta) }))
    .where('id', '=', id)
    .execute();
}

/** Clears the personal data of a deleted member, so that username and email are free, and makes the role `user`. */
export async function releaseNames(trx: Trx, id: number): Promise<void> {
  // Valid usernames and emails have no space.
  const key = `deleted ${id}`;
  const names = { username: key, username_key: key, email: key, email_key: key, ...keyedName(key) };
  await trx
    .updateTable('users')
    .set({ ...names, shared_email_key: null, bio: '', language: null, role: 'user', password_hash: '' })
    .where('id', '=', id)
    .execute();
}
