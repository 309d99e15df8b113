import type { Db } from '../../src/db/open.ts';
import { insertComment } from '../../src/comments/comment-repository.ts';
import { insertPost, moveCounts } from '../../src/posts/post-repository.ts';
import { setReaction } from '../../src/reactions/reaction-repository.ts';
import { createSessions } from '../../src/sessions/session-service.ts';
import { insertUser, movePostCount } from '../../src/users/user-repository.ts';
import { insertView } from '../../src/views/view-repository.ts';

/** A member with an access token. Has no password and no picture, so that hundreds are made in no time. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly token: string;
}

/** Makes members of these usernames, straight in the database. */
export function seedActors(db: Db, usernames: readonly string[]): Promise<Actor[]> {
  const sessions = createSessions(db);
  return db.transaction().execute(async (trx) => {
    const actors: Actor[] = [];
    for (const username of usernames) {
      const profile = { username, email: `${username}@example.org`, name: `Name of ${username}` };
      const userId = await insertUser(trx, { ...profile, password_hash: 'none', created_at: Date.now() });
      const { accessToken } = await sessions.start(trx, { userId, persistence: 'day' });
      actors.push({ userId, username, token: accessToken });
    }
    return actors;
  });
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
export function seedPosts(db: Db, userId: number, count: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    for (let i = 1; i <= count; i++) {
      const now = Date.now();
      const text = { title: `Title ${i}`, content: `Content ${i}` };
      ids.push(await insertPost(trx, { ...text, user_id: userId, created_at: now, updated_at: now }));
      await movePostCount(trx, userId, 1);
    }
    return ids;
  });
}

export async function seedPost(db: Db, userId: number): Promise<number> {
  const [id] = await seedPosts(db, userId, 1);
  if (id === undefined) throw new Error('no post was made');
  return id;
}

/** Views of a post, one by each of these members, in this order. */
export function seedViews(db: Db, postId: number, userIds: readonly number[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const userId of userIds) await insertView(trx, postId, userId);
    await moveCounts(trx, postId, { view_count: userIds.length });
  });
}

/** Comments on a post by a member. @returns their ids, oldest first */
export function seedComments(db: Db, postId: number, userId: number, count: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    for (let i = 1; i <= count; i++) {
      const comment = { post_id: postId, user_id: userId, body: `Comment ${i}`, created_at: Date.now() };
      ids.push(await insertComment(trx, comment));
    }
    await moveCounts(trx, postId, { comment_count: count });
    return ids;
  });
}

/** Likes of a post, one by each of these members, a millisecond apart in this order. */
export function seedLikes(db: Db, postId: number, userIds: readonly number[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const start = Date.now() - userIds.length;
    for (const [i, user_id] of userIds.entries()) {
      await setReaction(trx, { post_id: postId, user_id, kind: 'like', created_at: start + i });
    }
    await moveCounts(trx, postId, { like_count: userIds.length });
  });
}
