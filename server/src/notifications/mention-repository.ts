import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../db/open.ts';
import { isPendingUser, isVisibleUser } from '../deletions/visibility-repository.ts';
import type { MentionTable } from './notification-table.ts';

/** Whether a member has one of these usernames, in lower case, or had it before. */
const hasUsername = (keys: readonly string[]): RawBuilder<SqlBool> =>
  sql`(users.username_key in (${sql.join(keys)})
    or users.id in (select user_id from old_usernames where username_key in (${sql.join(keys)})))`;

/**
 * Inserts mentions in a text of the members who have some usernames; nothing changes for those whom it mentions already.
 * @param keys usernames in lower case
 * @returns the lowest id of the new mentions; undefined without any
 */
export async function insertMentions(
  trx: Trx,
  { post_id, comment_id, created_at }: Pick<MentionTable, 'post_id' | 'comment_id' | 'created_at'>,
  keys: readonly string[],
): Promise<number | undefined> {
  const rows = await trx
    .insertInto('mentions')
    .columns(['post_id', 'comment_id', 'user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<number>`cast(${post_id} as bigint)`.as('post_id'),
          sql<number | null>`cast(${comment_id} as bigint)`.as('comment_id'),
          'users.id',
          sql<number>`cast(${created_at} as bigint)`.as('created_at'),
        ])
        .where(hasUsername(keys))
        .where(isVisibleUser('users.id'))
        .where(eb.not(isPendingUser('users.id')))
        .orderBy('users.id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length === 0 ? undefined : Math.min(...rows.map(({ id }) => id));
}
