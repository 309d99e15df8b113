import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BATCH_ROWS } from '../../src/lib/in-batches.ts';
import { ACCESS_TOKENS_PER_SESSION } from '../../src/sessions/session-policy.ts';
import { sweepSessions } from '../../src/sessions/session-sweeper.ts';
import { openPlaza } from '../support/app.ts';
import { admission, newDevice, refresh, rotated, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const { app, resources, takeStatements } = await openPlaza();
const { db } = resources;
const ann = await newMember(app, 'ann');
const goesOn = new AbortController().signal;

test('a session has a limit of access tokens, and the oldest are removed', async () => {
  const clock = stopClock();
  const first = await newDevice(app, ann);
  const second = await rotated(app, first.cookie);
  let newest = '';
  for (let i = 0; i < ACCESS_TOKENS_PER_SESSION; i++) {
    clock.advance(1);
    newest = (await refresh(app, first.cookie)).body.accessToken;
  }
  const { count } = await db
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('session_id')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow();
  expect(count).toBe(ACCESS_TOKENS_PER_SESSION);
  expect(await admission(app, newest)).toBe(200);
  expect([await admission(app, first.token), await admission(app, second.token)]).toEqual([
    'token_invalid',
    'token_invalid',
  ]);
  await rotated(app, second.cookie);
});

const EXPIRED = 2 * BATCH_ROWS + 100;

/** Inserts sessions that are over, each with an access token. */
async function seedExpired(): Promise<void> {
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(EXPIRED)})`;
  await sql`${numbers} insert into sessions (user_id, family_hash, refresh_hash, persistence, rotated_at,
    authenticated_at, created_at, expires_at) select ${sql.lit(ann.userId)}, 'f' || i, 'r' || i, 'day', i, i, i, i
    from n`.execute(db);
  await sql`insert into access_tokens (token_hash, session_id, expires_at)
    select 't' || id, id, 1 from sessions where expires_at <= ${sql.lit(EXPIRED)}`.execute(db);
}

test('expired rows are deleted in small batches, and no others', async () => {
  const device = await newDevice(app, ann);
  await seedExpired();
  takeStatements();
  expect(await sweepSessions({ db, stop: goesOn })).toBe(2 * EXPIRED);
  const deletions = takeStatements().filter((query) => query.sql.startsWith('delete'));
  expect(deletions).toHaveLength(6);
  for (const { parameters } of deletions) expect(parameters).toContain(BATCH_ROWS);
  expect(await sweepSessions({ db, stop: goesOn })).toBe(0);
  expect(await admission(app, device.token)).toBe(200);
  await rotated(app, device.cookie);
});

test('a process that stops deletes no further batch', async () => {
  await seedExpired();
  const stop = new AbortController();
  const sweeping = sweepSessions({ db, stop: stop.signal });
  stop.abort();
  expect(await sweeping).toBe(BATCH_ROWS);
  expect(await sweepSessions({ db, stop: goesOn })).toBe(2 * EXPIRED - BATCH_ROWS);
});
