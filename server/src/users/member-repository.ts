import type { Role } from '@plaza/contract/role.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { fold } from '../lib/fold.ts';
import { listUnkeyedNames } from './name-repository.ts';
import { users, type UserRow } from './user-repository.ts';

/** More than processes of the previous release write until the next repair; SQLite has at most 32,766 parameters. */
const UNKEYED_MAX = 10_000;

export interface MemberFilter {
  /** A part of the username or name, in any form that `fold` unites. */
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  /** Only members who are suspended at this time, in milliseconds since 1970. */
  readonly suspendedAt?: number | undefined;
}

/** Lists members with ids below `after`, newest first. */
export async function listUsers(
  db: Db,
  { search, role, suspendedAt }: MemberFilter,
  limit: number,
  after = Number.MAX_SAFE_INTEGER,
): Promise<UserRow[]> {
  const isFound = search === undefined ? undefined : await hasNameWith(db, fold(search));
  return users(db)
    .where('users.id', '<', after)
    .$if(isFound !== undefined, (query) => (isFound ? query.where(isFound) : query))
    .$if(role !== undefined, (query) => query.where('users.role', '=', role ?? 'user'))
    .$if(suspendedAt !== undefined, (query) =>
      query
        .where('suspensions.user_id', 'is not', null)
        .where((eb) =>
          eb.or([eb('suspensions.until', 'is', null), eb('suspensions.until', '>', suspendedAt ?? 0)]),
        ),
    )
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}

/** @param part by `fold` */
async function hasNameWith(db: Db, part: string): Promise<RawBuilder<SqlBool>> {
  const pattern = `%${part.replaceAll(/[%_\\]/g, '\\$&')}%`;
  const unkeyed = await listUnkeyedNames(db, UNKEYED_MAX);
  const ids = unkeyed.filter(({ name }) => fold(name).includes(part)).map(({ id }) => id);
  return sql`(username_key like ${pattern} escape '\\' or users.id in (${sql.join([0, ...ids])})
    or (name_key like ${pattern} escape '\\' and name_key_of = users.name))`;
}
