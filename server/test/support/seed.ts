import type { Db } from '../../src/db/open.ts';
import { moveCounts } from '../../src/posts/post-repository.ts';
import { startDevice } from './devices.ts';
import { write } from './write.ts';

/** A member with an access token. Has no password and no picture, so that hundreds are made in no time. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly token: string;
}

/** Makes members of these usernames, by default without a password, straight in the database. @returns their ids, in the same order */
export async function seedUsers(
  db: Db,
  usernames: readonly string[],
  password_hash = 'none',
): Promise<number[]> {
  const rows = await db
    .insertInto('users')
    .values(
      usernames.map((username) => ({
        username,
        username_key: username.toLowerCase(),
        email: `${username}@example.org`,
        email_key: `${username}@example.org`.toLowerCase(),
        name: `Name of ${username}`,
        password_hash,
        created_at: Date.now(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A new session of a member. @returns its access token */
export async function signIn(db: Db, userId: number): Promise<string> {
  const { token } = await startDevice(db, userId, 'day');
  return token;
}

/** Makes members of these usernames who can act. */
export async function seedActors(db: Db, usernames: readonly string[]): Promise<Actor[]> {
  const userIds = await seedUsers(db, usernames);
  const actors: Actor[] = [];
  for (const [i, username] of usernames.entries()) {
    const userId = userIds[i] ?? 0;
    actors.push({ userId, username, token: await signIn(db, userId) });
  }
  return actors;
}

export async function seedActor(db: Db, username: string): Promise<Actor> {
  const [actor] = await seedActors(db, [username]);
  if (!actor) throw new Error('no member was made');
  return actor;
}

/** `prefix1`, `prefix2`, … */
export const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

/** Publishes posts of a member, straight in the database. @returns their ids, oldest first */
export function seedPosts(db: Db, user_id: number, count: number): Promise<number[]> {
  const now = Date.now();
  return write(db, async (trx) => {
    const rows = await trx
      .insertInto('posts')
      .values(
        names('Title ', count).map((title, i) => ({
          user_id,
          title,
          content: `Content ${i + 1}`,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning('id')
      .execute();
    await trx
      .updateTable('users')
      .set((eb) => ({ post_count: eb('post_count', '+', count) }))
      .where('id', '=', user_id)
      .execute();
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  });
}

export async function seedPost(db: Db, userId: number): Promise<number> {
  const [id] = await seedPosts(db, userId, 1);
  if (id === undefined) throw new Error('no post was made');
  return id;
}

/** Views of a post, one by each of these members, a millisecond apart in this order. */
export function seedViews(db: Db, postId: number, userIds: readonly number[]): Promise<void> {
  return write(db, async (trx) => {
    await trx.insertInto('views').values(oneEach(postId, userIds)).execute();
    await moveCounts(trx, postId, { view_count: userIds.length }, userIds[0] ?? 0);
  });
}

/** Likes of a post, one by each of these members, a millisecond apart in this order. */
export function seedLikes(db: Db, postId: number, userIds: readonly number[]): Promise<void> {
  return write(db, async (trx) => {
    const { last_like_id: last } = await trx
      .selectFrom('posts')
      .select('last_like_id')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    const likes = oneEach(postId, userIds).map((row, i) => ({
      ...row,
      kind: 'like' as const,
      like_id: last + 1 + i,
    }));
    await trx.insertInto('reactions').values(likes).execute();
    await moveCounts(trx, postId, { like_count: userIds.length }, userIds[0] ?? 0);
  });
}

function oneEach(post_id: number, userIds: readonly number[]) {
  const start = Date.now() - userIds.length;
  return userIds.map((user_id, i) => ({ post_id, user_id, created_at: start + i }));
}

/** Comments on a post by a member. @returns their ids, oldest first */
export function seedComments(db: Db, post_id: number, user_id: number, count: number): Promise<number[]> {
  const created_at = Date.now();
  return write(db, async (trx) => {
    const bodies = names('Comment ', count);
    const rows = await trx
      .insertInto('comments')
      .values(bodies.map((body) => ({ post_id, user_id, body, created_at })))
      .returning('id')
      .execute();
    await moveCounts(trx, post_id, { comment_count: count }, user_id);
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  });
}
