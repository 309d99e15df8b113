import type { Db } from '../db/open.ts';
import { emailKey } from './email-key.ts';
import { caseless, users, type UserRow } from './user-repository.ts';

/**
 * The member with an email address in any form. Of two members who share it, the one who entered it in this form, else the older one.
 * @returns undefined without such a member
 */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const key = emailKey(email);
  const found = await users(db)
    .where((eb) => eb.or([eb('users.email_key', '=', key), eb('users.shared_email_key', '=', key)]))
    .orderBy('users.id')
    .execute();
  const typed = caseless(email);
  return found.find((user) => caseless(user.email) === typed) ?? found[0];
}

/** Whether an older member has the same email address in another form. */
export async function hasOlderEmail(db: Db, id: number): Promise<boolean> {
  const older = await db
    .selectFrom('users')
    .innerJoin('users as older', 'older.email_key', 'users.shared_email_key')
    .select('older.id')
    .where('users.id', '=', id)
    .executeTakeFirst();
  return older !== undefined;
}

/** Whether another member has an email address as the newer one of two. No member gets such an address later. */
export async function isSharedEmail(db: Db, email: string, id: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('shared_email_key', '=', emailKey(email))
    .where('id', '<>', id)
    .executeTakeFirst();
  return user !== undefined;
}
