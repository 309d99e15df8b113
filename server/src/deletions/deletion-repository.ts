import type { Db, Trx } from '../db/open.ts';

/** @returns whether the member was not deleted before */
export async function insertDeletedUser(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx
    .insertInto('deleted_users')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the post was not deleted before */
export async function insertDeletedPost(trx: Trx, postId: number): Promise<boolean> {
  const row = await trx
    .insertInto('deleted_posts')
    .values({ post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDeletedUser(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('deleted_users')
    .select('user_id')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findDeletedPost(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('deleted_posts')
    .select('post_id')
    .orderBy('post_id')
    .limit(1)
    .executeTakeFirst();
  return row?.post_id;
}

/** Counts the deleted members, posts and images that still have rows or files. */
export async function countDeletions(db: Db): Promise<{ users: number; posts: number; images: number }> {
  const countOf = (table: 'deleted_users' | 'deleted_posts' | 'deleted_images') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull();
  return db
    .selectNoFrom([
      countOf('deleted_users').as('users'),
      countOf('deleted_posts').as('posts'),
      countOf('deleted_images').as('images'),
    ])
    .executeTakeFirstOrThrow();
}
