import type { Db } from '../../../src/db/open.ts';
import type { PostModel } from './post-model.ts';

/** The rows of a post; undefined without a post. */
export async function rowsOfPost(db: Db, id: number): Promise<PostModel | undefined> {
  const post = await db
    .selectFrom('posts')
    .select(['user_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!post) return undefined;
  const reactions = await db
    .selectFrom('reactions')
    .select(['user_id', 'kind'])
    .where('post_id', '=', id)
    .execute();
  const views = await db.selectFrom('views').select('user_id').where('post_id', '=', id).execute();
  const comments = await db.selectFrom('comments').select('id').where('post_id', '=', id).execute();
  return {
    ownerId: post.user_id,
    isGone: false,
    content: post.content,
    reactions: new Map(reactions.map(({ user_id, kind }) => [user_id, kind])),
    viewers: new Set(views.map(({ user_id }) => user_id)),
    comments: new Set(comments.map((comment) => comment.id)),
  };
}
