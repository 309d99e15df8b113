import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { names, seedComments, seedLikes, seedPost, seedUsers, seedViews, signIn } from '../support/seed.ts';

const { db } = await openPlaza();
const [ann = 0, bob = 0] = await seedUsers(db, names('member', 2));
const post = await seedPost(db, ann);
await seedViews(db, post, [ann]);
await seedLikes(db, post, [ann]);
await seedComments(db, post, ann, 1);
await signIn(db, ann);
const UNKNOWN_ID = 999_999;

const rowOfUser = (username: string, email: string) =>
  sql`insert into users (username, username_key, email, email_key, name, password_hash, created_at)
    values (${username}, ${username.toLowerCase()}, ${email}, ${email.toLowerCase()}, 'A', 'x', 1)`;
const rowOfPost = (userId: number, title: string, content: string) =>
  sql`insert into posts (user_id, title, content, created_at, updated_at) values (${userId}, ${title}, ${content}, 1, 1)`;
const rowOfImage = (name: string, kind: string, postId: number | null, userId: number | null, width = 1) =>
  sql`insert into images (name, kind, post_id, user_id, width, height, widths, placeholder, created_at)
    values (${name}, ${kind}, ${postId}, ${userId}, ${width}, 1, '1', '', 1)`;
const rowOfReaction = (userId: number, kind: string) =>
  sql`insert into reactions (post_id, user_id, kind, created_at) values (${post}, ${userId}, ${kind}, 1)`;
const rowOfSession = (hash: string, persistence: string, confirmed = 0) =>
  sql`insert into sessions (user_id, family_hash, refresh_hash, persistence, confirmed, rotated_at, authenticated_at,
    created_at, expires_at) values (${ann}, ${hash}, 'r', ${persistence}, ${confirmed}, 1, 1, 1, 1)`;

await rowOfImage('picture of a post', 'post', post, null).execute(db);
await rowOfImage('picture of ann', 'avatar', null, ann).execute(db);
await rowOfSession('one', 'day').execute(db);
await sql`insert into idempotency_keys values (${ann}, 'key', 'hash', 1, 1)`.execute(db);
await sql`insert into community (community_id) values (1)`.execute(db);

describe('the database rejects', () => {
  it.each<[string, RawBuilder<unknown>]>([
    ['a username in another case', rowOfUser('MEMBER1', 'new@example.org')],
    ['an email in another case', rowOfUser('new', 'MEMBER1@example.org')],
    ['a member without a name', sql`update users set name = '' where id = ${ann}`],
    ['a negative number of posts', sql`update users set post_count = -1 where id = ${ann}`],
    ['a post of an unknown member', rowOfPost(UNKNOWN_ID, 'A', 'B')],
    ['a post without a title', rowOfPost(ann, '', 'B')],
    ['a post without content', rowOfPost(ann, 'A', '')],
    ['a post whose title is missing', sql`update posts set title = null where id = ${post}`],
    ...['view_count', 'like_count', 'dislike_count', 'comment_count'].map(
      (column): [string, RawBuilder<unknown>] => [
        `a negative ${column}`,
        sql`update posts set ${sql.ref(column)} = -1 where id = ${post}`,
      ],
    ),
    ['a second view by a member', sql`insert into views values (${post}, ${ann}, 2, 0)`],
    ['a view of no post', sql`insert into views values (${UNKNOWN_ID}, ${ann}, 1, 0)`],
    ['a view by an unknown member', sql`insert into views values (${post}, ${UNKNOWN_ID}, 1, 0)`],
    ['a second reaction of a member', rowOfReaction(ann, 'dislike')],
    ['a reaction of another kind', rowOfReaction(bob, 'love')],
    ['a reaction by an unknown member', rowOfReaction(UNKNOWN_ID, 'like')],
    ['an empty comment', sql`update comments set body = ''`],
    ['a comment on no post', sql`update comments set post_id = ${UNKNOWN_ID}`],
    ['a comment by an unknown member', sql`update comments set user_id = ${UNKNOWN_ID}`],
    ['a second picture of a post', rowOfImage('new', 'post', post, null)],
    ['a second avatar of a member', rowOfImage('new', 'avatar', null, ann)],
    ['two pictures of one name', rowOfImage('picture of ann', 'avatar', null, bob)],
    ['a picture of nothing', rowOfImage('new', 'banner', null, null)],
    ['a picture of a post and a member', rowOfImage('new', 'post', post, ann)],
    ['a picture of a post that is an avatar', rowOfImage('new', 'avatar', post, null)],
    ['a picture of another kind', rowOfImage('new', 'poster', null, bob)],
    ['a picture of no post', rowOfImage('new', 'post', UNKNOWN_ID, null)],
    ['a picture without width', rowOfImage('new', 'avatar', null, bob, 0)],
    ['two sessions of one family', rowOfSession('one', 'day')],
    ['a session of another kind', rowOfSession('new', 'for ever')],
    ['a session that is half confirmed', rowOfSession('new', 'day', 2)],
    ['a token of no session', sql`insert into access_tokens values ('t', ${UNKNOWN_ID}, 0, 1)`],
    ['a second community', sql`insert into community (community_id) values (2)`],
    ['a community without a name', sql`update community set name = ''`],
    ['an idempotency key twice', sql`insert into idempotency_keys values (${ann}, 'key', 'other', 2, 2)`],
    [
      'an idempotency key of an unknown member',
      sql`insert into idempotency_keys values (${UNKNOWN_ID}, 'key', 'hash', 1, 1)`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(statement.execute(db)).rejects.toThrow(/constraint|unique|check|null/i);
  });

  it.each([
    ['text for a number', sql`update posts set created_at = 'yesterday' where id = ${post}`],
    ['a number for a time that has a fraction', sql`update posts set created_at = '1.5' where id = ${post}`],
  ])('%s', async (_what, statement) => {
    await expect(statement.execute(db)).rejects.toThrow(/cannot store|invalid input/i);
  });
});

test('a deletion cascades from posts and members to their rows', async () => {
  const rowsOf = async (table: 'views' | 'reactions' | 'comments' | 'images' | 'sessions' | 'posts') =>
    (await db.selectFrom(table).select('user_id').execute()).length;
  await db.deleteFrom('posts').where('id', '=', post).execute();
  expect([await rowsOf('views'), await rowsOf('reactions'), await rowsOf('comments')]).toEqual([0, 0, 0]);
  const second = await seedPost(db, ann);
  await seedViews(db, second, [bob]);
  await seedComments(db, second, bob, 1);
  await db.deleteFrom('users').where('id', '=', ann).execute();
  for (const table of ['posts', 'views', 'comments', 'images', 'sessions'] as const) {
    expect(await rowsOf(table), table).toBe(0);
  }
  expect(await db.selectFrom('access_tokens').select('token_hash').execute()).toEqual([]);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});
