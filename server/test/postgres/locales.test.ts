import { listMembers } from '@plaza/contract/member.ts';
import { findUsers } from '@plaza/contract/user-search.ts';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { fold } from '../../src/lib/fold.ts';
import { logAction } from '../../src/log/log-service.ts';
import { listLogRows } from '../../src/log/log-repository.ts';
import { keyOf, listRows, type Key } from '../../src/move/row-repository.ts';
import { insertMentions } from '../../src/notifications/mention-repository.ts';
import { findUserByEmail } from '../../src/users/email-repository.ts';
import { deleteOldestUsernames } from '../../src/users/old-username-repository.ts';
import { findUserByUsername, insertUser, setUser } from '../../src/users/user-repository.ts';
import { openPlaza, type TestPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { namedMembers } from '../support/names.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedPost, type Actor } from '../support/seed.ts';
import { write } from '../support/write.ts';

const LOCALES = [undefined, 'de', 'tr', 'th'];
const members = namedMembers(Math.round(500 * inject('share')));
const KEPT = 3;

interface Community extends TestPlaza {
  readonly owner: Actor;
  readonly postId: number;
}

/** A Plaza with the members. A tenth was renamed by a process of the previous release; usernames that one member had are as old as each other. */
async function openCommunity(engine: 'sqlite' | 'postgres', locale?: string): Promise<Community> {
  const plaza = await openPlaza({}, await openTestDatabase(engine, locale));
  const owner = await seedActorOf(plaza.db, 'owner', 'owner');
  const postId = await seedPost(plaza.db, owner.userId);
  await write(plaza.db, async (trx) => {
    for (const [i, { username, email, name }] of members.entries()) {
      const id = await insertUser(trx, {
        username,
        email,
        name: `Other ${i}`,
        password_hash: '',
        created_at: i,
      });
      if (i % 10 === 0) await sql`update users set name = ${name} where id = ${id}`.execute(trx);
      else await setUser(trx, id, { name });
      const subject = { type: 'member', id, userId: id } as const;
      await logAction(trx, { actorId: owner.userId, action: 'role_changed', subject });
    }
    const former = members.map(({ username }, i) => ({
      username_key: `${username}-former`.toLowerCase(),
      user_id: owner.userId + 1 + (i % 20),
      created_at: 1,
    }));
    await trx.insertInto('old_usernames').values(former).execute();
  });
  return { ...plaza, owner, postId };
}

const reference = await openCommunity('sqlite');
const others: Community[] = [];
for (const locale of LOCALES) others.push(await openCommunity('postgres', locale));

/** Expects the same result of each community as on SQLite. @returns that result */
async function expectSame<T>(find: (community: Community) => Promise<T>): Promise<T> {
  const expected = await find(reference);
  for (const [i, other] of others.entries())
    expect([LOCALES[i], await find(other)]).toEqual([LOCALES[i], expected]);
  return expected;
}

/** The usernames of all members with a text in their names, page by page from the newest one that `cursor` allows. */
async function search(
  { app, owner }: Pick<Community, 'app' | 'owner'>,
  part: string,
  cursor?: string,
): Promise<string[]> {
  const query = { search: part, ...(cursor !== undefined && { cursor }) };
  const { body, headers } = await call(app, listMembers, { token: owner.token, query });
  const found = body.map(({ username }) => username);
  const next = /cursor=(\d+)/.exec(String(headers['link'] ?? ''))?.[1];
  return next === undefined ? found : [...found, ...(await search({ app, owner }, part, next))];
}

test('the databases have the locales', async () => {
  const localeOf = async (db: Db) =>
    (
      await sql<{
        datlocale: string | null;
      }>`select datlocale from pg_database where datname = current_database()`.execute(db)
    ).rows[0]?.datlocale;
  expect(await Promise.all(others.slice(1).map(({ db }) => localeOf(db)))).toEqual(LOCALES.slice(1));
});

test('a part of a name in any form finds the same members on each engine, in each locale', async () => {
  for (const { username, part } of members) {
    const found = await expectSame((community) => search(community, part));
    expect(found).toContain(username);
    const expected = members.filter((each) =>
      [each.name, each.username].some((text) => fold(text).includes(fold(part))),
    );
    expect(found).toEqual(expected.map((each) => each.username).toReversed());
  }
});

test('the beginning of a username finds the same members in the same order', async () => {
  for (const first of 'abiosz09_')
    for (const prefix of [first, ...'a i z _ . -'.split(' ').map((second) => first + second)])
      await expectSame(async ({ app, owner }) => {
        const { body } = await call(app, findUsers, { token: owner.token, query: { prefix } });
        return body.map(({ username }) => username);
      });
});

test('members are found by usernames, former usernames, email addresses and mentions in any case', async () => {
  await expectSame(async ({ db, postId }) => {
    const found = [];
    for (const { username, email } of members) {
      const users = [
        await findUserByUsername(db, username.toUpperCase()),
        await findUserByUsername(db, `${username}-FORMER`),
        await findUserByEmail(db, email.normalize('NFD')),
      ];
      found.push(users.map((user) => user?.username));
      expect([users[0]?.username, users[2]?.username]).toEqual([username, username]);
    }
    const row = { post_id: postId, comment_id: null, created_at: 1 };
    const keys = members.map(({ username }) => username.toLowerCase());
    const mentions = await write(db, (trx) => insertMentions(trx, row, keys));
    return { found, mentions };
  });
});

test('the log is filtered by the same usernames', async () => {
  await expectSame(async ({ db }) => {
    const ids = [];
    for (const { username } of members) {
      const rows = await listLogRows(db, { usernameKey: username.toLowerCase() }, undefined, 5);
      expect(rows).toHaveLength(1);
      ids.push(rows[0]?.subject_id);
    }
    return ids;
  });
});

test('pages by a text have the same order, and the oldest usernames of a member are the same', async () => {
  const rowsOf = async (db: Db) => {
    const keys: Key[] = [];
    for (let rows = await listRows(db, 'old_usernames', undefined, 7); rows.length > 0;) {
      keys.push(...rows.map((row) => keyOf('old_usernames', row)));
      rows = await listRows(db, 'old_usernames', keys.at(-1), 7);
    }
    return keys;
  };
  expect(await expectSame(({ db }) => rowsOf(db))).toHaveLength(members.length);
  const kept = await expectSame(async ({ db, owner }) => {
    await write(db, async (trx) => {
      for (let i = 1; i <= 20; i++) await deleteOldestUsernames(trx, owner.userId + i, KEPT);
    });
    return rowsOf(db);
  });
  expect(kept).toHaveLength(20 * KEPT);
});
