import { createComment } from '@plaza/contract/comment.ts';
import { MENTIONS_MAX } from '@plaza/contract/mention.ts';
import { updatePost } from '@plaza/contract/post.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { names, seedActor, seedPost } from '../support/seed.ts';
import { write } from '../support/write.ts';

const MEMBERS = 20_000;
const ALL_MEMBERS = /Seq Scan on users|SCAN (?:users|named)\b/;

const { app, db, takeStatements } = await openPlaza();
const { userId, token } = await seedActor(db, 'ann');
const PostId = await seedPost(db, userId);

/** Many members, each with a former username, and statistics about them: PostgreSQL reads a small table from end to end. */
await write(db, async (trx) => {
  await sql`
    insert into users (username, username_key, email, email_key, name, bio, password_hash, created_at)
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(MEMBERS)})
    select 'crowd' || i, 'crowd' || i, 'crowd' || i, 'crowd' || i, 'Crowd', '', 'none', 1 from numbers`.execute(
    trx,
  );
  await sql`
    insert into old_usernames (username_key, user_id, created_at)
    select 'before-' || username_key, id, 1 from users`.execute(trx);
});
await sql`analyze`.execute(db);

async function planOf({ sql: statement, parameters }: CompiledQuery): Promise<string[]> {
  const explain = inject('engine') === 'sqlite' ? 'explain query plan' : 'explain (costs off)';
  const { rows } = await write(db, (trx) =>
    trx.executeQuery<object>(CompiledQuery.raw(`${explain} ${statement}`, [...parameters])),
  );
  return rows.map((row) => Object.values(row).join(' '));
}

test('mentions in a comment, and those that an edit of a post adds and withdraws, do not read all members', async () => {
  const crowd = names('@crowd', MENTIONS_MAX).join(' ');
  const edit = (content: string) =>
    call(app, updatePost, { token, params: { id: PostId }, json: { content } });
  takeStatements();
  await call(app, createComment, { token, json: { PostId, commentBody: crowd } });
  await edit(crowd);
  await edit('@crowd1 and @before-crowd2');
  const statements = takeStatements().filter(({ sql: text }) => /(?:into|from) "mentions"/.test(text));
  const kinds = new Set(statements.map((query) => query.sql.split(' ')[0]));
  expect(kinds).toEqual(new Set(['insert', 'delete']));
  for (const statement of statements) {
    const plan = await planOf(statement);
    const scans = plan.filter((line) => ALL_MEMBERS.test(line));
    expect(scans, [statement.sql, ...plan].join('\n')).toEqual([]);
  }
});
