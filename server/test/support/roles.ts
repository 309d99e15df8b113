import type { Role } from '@plaza/contract/role.ts';
import type { Db } from '../../src/db/open.ts';
import { readCode } from '../../src/lib/readable-code.ts';
import { insertOwnerCode } from '../../src/roles/owner-code-repository.ts';
import { hashToken } from '../../src/sessions/token.ts';
import { seedActor, type Actor } from './seed.ts';

export const OWNER_CODE = '3M9QZ-01C7K-XWTJ5-2BGRV-H8YN4E';

/** Sets a role straight in the database; a member who has acted within a second keeps the previous one for that time. */
export async function setRoleOf(db: Db, userId: number, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/** Makes a member with a role. */
export async function seedActorOf(db: Db, username: string, role: Role): Promise<Actor> {
  const actor = await seedActor(db, username);
  await setRoleOf(db, actor.userId, role);
  return actor;
}

/** Leaves no owner, and makes a code valid. */
export async function seedOwnerCode(db: Db, code = OWNER_CODE): Promise<void> {
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'owner').execute();
  await insertOwnerCode(db, hashToken(readCode(code)));
}

export async function roleOf(db: Db, userId: number): Promise<Role | undefined> {
  const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return row?.role;
}

export async function countOwners(db: Db): Promise<number> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'owner').execute()).length;
}
