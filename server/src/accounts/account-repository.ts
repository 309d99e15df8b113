import { sql } from 'kysely';
import type { Holdings } from '@plaza/contract/user.ts';
import type { Db, Trx } from '../db/open.ts';

/** Counts what goes with a member. */
export function findHoldings(db: Db, userId: number): Promise<Holdings> {
  const countOf = (table: 'posts' | 'comments') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId);
  const images = db
    .selectFrom('posts')
    .innerJoin('images', 'images.post_id', 'posts.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posts.user_id', '=', userId);
  return db
    .selectNoFrom([
      countOf('posts').$asScalar().$notNull().as('posts'),
      images.$asScalar().$notNull().as('images'),
      countOf('comments').$asScalar().$notNull().as('comments'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Locks a member with every post they wrote, viewed, reacted to or commented on, so that no count moves meanwhile.
 * Posts come before members and in the order of their ids, as everywhere: so nobody waits in a circle.
 */
export async function lockActivityOf(trx: Trx, userId: number): Promise<void> {
  await lockPostsOf(trx, userId);
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  // Posts that the member viewed, reacted to or commented on before the lock on the member; no more can follow.
  await lockPostsOf(trx, userId);
}

async function lockPostsOf(trx: Trx, userId: number): Promise<void> {
  await trx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .union(eb.selectFrom('views').select('post_id as id').where('user_id', '=', userId))
        .union(eb.selectFrom('reactions').select('post_id as id').where('user_id', '=', userId))
        .union(eb.selectFrom('comments').select('post_id as id').where('user_id', '=', userId)),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes a member's views, reactions and comments out of the counts of the posts; their rows go with the member. */
export async function subtractActivityOf(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set((eb) => ({ view_count: eb('view_count', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('views').select('post_id').where('user_id', '=', userId))
    .execute();
  for (const [kind, column] of [
    ['like', 'like_count'],
    ['dislike', 'dislike_count'],
  ] as const) {
    await trx
      .updateTable('posts')
      .set((eb) => ({ [column]: eb(column, '-', 1) }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('reactions').select('post_id').where('user_id', '=', userId).where('kind', '=', kind),
      )
      .execute();
  }
  await trx
    .updateTable('posts')
    .set({
      comment_count: sql`comment_count - (select count(*) from comments
        where comments.post_id = posts.id and comments.user_id = ${userId})`,
    })
    .where('id', 'in', (eb) => eb.selectFrom('comments').select('post_id').where('user_id', '=', userId))
    .execute();
}
