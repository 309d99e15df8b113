import { listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { listLikes, toggleLike } from '@plaza/contract/reaction.ts';
import { getUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Trx } from '../../src/db/open.ts';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { seedYearsOfUse } from '../support/crowd.ts';
import { seedActor, seedPost } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { app, db, resources, takeStatements } = await openPlaza();
const ann = await seedActor(db, 'ann');
const busyPostId = await seedPost(db, ann.userId);
await seedYearsOfUse(db, { busyUserId: ann.userId, busyPostId });

/** What a plan must not contain: a table read from end to end, rows read in vain, rows sorted that an index has sorted. */
const WASTE = {
  // The posts are read in the order of their ids until the page is full; `newest` is the list of one post.
  sqlite: /SCAN (?!newest|posts$)|USE TEMP B-TREE/,
  postgres: /Seq Scan|Rows Removed by (?:Filter|Index Recheck)|Sort Key/,
};
/** Ways that PostgreSQL takes while tables are small, and leaves as they grow. */
const SMALL_WAYS = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'];

const planOf = (query: CompiledQuery): Promise<string[]> =>
  write(db, async (trx) => {
    const explain = inject('engine') === 'sqlite' ? 'explain query plan' : await explainLarge(trx, query);
    const { rows } = await trx.executeQuery(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return rows.map((row) => {
      const { detail, 'QUERY PLAN': line } = row as { detail?: string; 'QUERY PLAN'?: string };
      return detail ?? line ?? '';
    });
  });

/** Closes the ways of small tables for a transaction. @returns how to explain the query in it */
async function explainLarge(trx: Trx, { sql: statement }: CompiledQuery): Promise<string> {
  // For disks without moving parts, as its manual advises.
  await sql`set local random_page_cost = 1.1`.execute(trx);
  for (const way of SMALL_WAYS) await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(trx);
  // A write would happen again if it were measured.
  return statement.startsWith('select') ? 'explain (analyze, costs off, timing off, summary off)' : 'explain';
}

test.each<[string, Endpoint, Input]>([
  ['the newest page of the feed', listPosts, {}],
  ['a page in the middle of the feed', listPosts, { query: { cursor: '2000' } }],
  ['a page of posts that the viewer has not viewed', listPosts, { query: { unviewed: 'true' } }],
  ['the page of a member with eighty posts', listUserPosts, { params: { username: 'ann' } }],
  [
    'a later page of that member',
    listUserPosts,
    { params: { username: 'ann' }, query: { cursor: '2000', limit: '20' } },
  ],
  ['a post with two hundred comments', getPost, { params: { id: busyPostId } }],
  ['the newest of those comments', listComments, { params: { postId: busyPostId } }],
  [
    'comments in the middle',
    listComments,
    { params: { postId: busyPostId }, query: { cursor: '5000', limit: '20' } },
  ],
  ['two thousand likes', listLikes, { json: { PostId: busyPostId } }],
  ['a like', toggleLike, { json: { PostId: busyPostId } }],
  ['a view', recordView, { params: { id: busyPostId } }],
  ['a profile', getUser, { params: { username: 'Crowd77' } }],
])('%s has no full scan, sort or filtered rows in a large database', async (_what, endpoint, input) => {
  // What is still known would take no statement at all.
  resources.bus.publish('all');
  takeStatements();
  const { status } = await call(app, endpoint, { ...input, token: ann.token });
  expect(status).toBeLessThan(300);
  const statements = takeStatements().filter((query) => /^(?:select|insert|update|delete)/.test(query.sql));
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const plan = await planOf(statement);
    expect(
      plan.filter((line) => WASTE[inject('engine')].test(line)),
      [statement.sql, ...plan].join('\n'),
    ).toEqual([]);
  }
});
