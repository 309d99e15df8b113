import type { AccountContents } from '@plaza/contract/user.ts';
import { sql } from 'kysely';
import { isSeenBy } from '../visibility/hidden-repository.ts';
import type { Db } from '../db/open.ts';
import { isOnVisiblePost, isVisiblePost } from '../visibility/visible-repository.ts';

/** The numbers of a member's visible posts, of the images in them, and of the member's comments on posts that the member sees. */
export function findAccountContents(db: Db, userId: number): Promise<AccountContents> {
  const posts = db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posts.user_id', '=', userId)
    .where(isVisiblePost);
  const comments = db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isOnVisiblePost('comments.post_id'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posts')
          .select('posts.id')
          .whereRef('posts.id', '=', 'comments.post_id')
          .where(isSeenBy(sql`${userId}`, sql.ref('posts.user_id'))),
      ),
    );
  return db
    .selectNoFrom([
      posts.$asScalar().$notNull().as('posts'),
      posts.innerJoin('images', 'images.post_id', 'posts.id').$asScalar().$notNull().as('images'),
      comments.$asScalar().$notNull().as('comments'),
    ])
    .executeTakeFirstOrThrow();
}
