import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../db/open.ts';
import { isPendingUser, isVisibleUser } from '../visibility/visible-repository.ts';
import type { MentionTable } from './notification-table.ts';

/** Whether a member has one of these usernames, in lower case, or had it before. */
const hasUsername = (keys: readonly string[]): RawBuilder<SqlBool> =>
  // A union: PostgreSQL reads the whole table of members for two conditions with `or`.
  sql`users.id in (select id from users as named where named.username_key in (${sql.join(keys)})
    union all select user_id from old_usernames where username_key in (${sql.join(keys)}))`;

/**
 * Inserts mentions in a text of the members who have some usernames; nothing changes for those whom it mentions already.
 * @param keys usernames in lower case
 * @returns the ids of the new mentions
 */
export async function insertMentions(
  trx: Trx,
  { post_id, comment_id, created_at }: Pick<MentionTable, 'post_id' | 'comment_id' | 'created_at'>,
  keys: readonly string[],
): Promise<number[]> {
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
  return rows.map(({ id }) => id);
}

/**
 * Deletes the mentions of members in a post that they have not read.
 * @param left usernames that its text does not contain any more, in lower case; at least one
 * @param kept usernames that its text contains: their members stay mentioned
 * @returns the members
 */
export async function deleteUnreadMentions(
  trx: Trx,
  postId: number,
  left: readonly string[],
  kept: readonly string[],
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('mentions')
    .where('post_id', '=', postId)
    .where('comment_id', 'is', null)
    .where('user_id', 'in', (eb) => {
      const members = eb.selectFrom('users').select('users.id').where(hasUsername(left));
      return kept.length === 0 ? members : members.where(eb.not(hasUsername(kept)));
    })
    .where(
      sql<SqlBool>`exists (select 1 from notifications as unread where unread.user_id = mentions.user_id
        and unread.kind = 'mention' and unread.subject_id = mentions.post_id and unread.read_at is null
        and unread.first_id <= mentions.id)`,
    )
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
