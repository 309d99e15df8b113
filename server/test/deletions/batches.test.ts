import { expect, inject, test } from 'vitest';
import { deleteBatch } from '../../src/deletions/deletion-service.ts';
import { openPlaza } from '../support/app.ts';
import { seedBlocks, seedMutes } from '../support/blocks.ts';
import { seedNotification } from '../support/notifications.ts';
import { comment, removals } from '../support/removals.ts';
import { seedComments, seedLikes, seedPost, seedUsers, seedViews } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { db, resources } = await openPlaza();
const { remove } = removals(resources);
const TABLES = [
  'posts',
  'views',
  'reactions',
  'comments',
  'notifications',
  'mentions',
  'muted_posts',
  'blocks',
  'mutes',
  'idempotency_keys',
] as const;

/** Rows of a member in each table, about a post of another one. */
async function seedRows(user_id: number, post_id: number, other: number): Promise<void> {
  const created_at = Date.now();
  await seedPost(db, user_id);
  await seedViews(db, post_id, [user_id]);
  await seedLikes(db, post_id, [user_id]);
  const [commentId = 0, removedId = 0] = await seedComments(db, post_id, user_id, 2);
  await remove(comment(removedId));
  await seedNotification(db, { userId: user_id, postId: post_id, commentId });
  await db.insertInto('mentions').values({ post_id, comment_id: null, user_id, created_at }).execute();
  await db.insertInto('muted_posts').values({ post_id, user_id }).execute();
  await seedBlocks(db, user_id, [other]);
  await seedMutes(db, user_id, [other]);
  const key = { user_id, key: `key ${user_id}`, request_hash: 'hash', result_id: 1, created_at };
  await db.insertInto('idempotency_keys').values(key).execute();
}

/** How many rows of a member each table has. */
async function countRows(userId: number) {
  const counts: Record<string, number> = {};
  for (const table of TABLES)
    counts[table] = (
      await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
    ).length;
  return counts;
}

test('a batch deletes the rows of a member in all tables, and another one the member', async () => {
  const [userId = 0, staying = 0, other = 0] = await seedUsers(db, ['leaver', 'staying', 'other']);
  const postId = await seedPost(db, other);
  for (const id of [userId, staying]) await seedRows(id, postId, other);
  await db.insertInto('deleted_users').values({ user_id: userId }).execute();
  const before = await countRows(staying);
  expect(Object.values(before)).not.toContain(0);
  const batch = () => write(db, (trx) => deleteBatch(trx, inject('engine'), { userId }));
  const user = () => db.selectFrom('users').select('id').where('id', '=', userId).execute();

  expect(await batch()).toBe(true);
  expect(await countRows(userId)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
  expect(await countRows(staying)).toEqual(before);
  expect(await user()).toHaveLength(1);
  expect(await batch()).toBe(false);
  expect(await user()).toEqual([]);
});

test('blocks and mutes of a deleted member by others are deleted with a batch, too', async () => {
  const [userId = 0, other = 0] = await seedUsers(db, ['blocked', 'blocker']);
  await seedBlocks(db, other, [userId]);
  await seedMutes(db, other, [userId]);
  await db.insertInto('deleted_users').values({ user_id: userId }).execute();
  await write(db, (trx) => deleteBatch(trx, inject('engine'), { userId }));
  expect(await countRows(other)).toMatchObject({ blocks: 0, mutes: 0 });
});
