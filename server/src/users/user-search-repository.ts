import { sql } from 'kysely';
import { isSeenBy } from '../visibility/hidden-repository.ts';
import type { Db } from '../db/open.ts';
import { isPendingUser, isVisibleUser } from '../visibility/visible-repository.ts';

/** Greater than each text that begins with the prefix, in the order of bytes. */
const endOf = (prefix: string) => `${prefix}\u{10FFFF}`;

/**
 * Lists members whose username begins with a text, in the order of usernames: without the viewer, hidden, deleted and pending members.
 * @param prefix in lower case
 */
export function listUsersByPrefix(db: Db, viewerId: number, prefix: string, limit: number) {
  return db
    .selectFrom('users')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'users.id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .select(['users.id', 'users.username', 'users.name', 'avatar.name as avatar_name'])
    .where('username_key', '>=', prefix)
    .where('username_key', '<', endOf(prefix))
    .where('users.id', '<>', viewerId)
    .where(isVisibleUser('users.id'))
    .where((eb) => eb.not(isPendingUser('users.id')))
    .where(isSeenBy(sql`${viewerId}`, sql.ref('users.id')))
    .orderBy('username_key')
    .limit(limit)
    .execute();
}
