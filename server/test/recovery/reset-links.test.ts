import { createResetLink, getRecovery, resetPassword } from '@plaza/contract/recovery.ts';
import { logIn } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { sweepResetLinks } from '../../src/recovery/reset-link-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, DAY, HOUR, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const PASSWORD = 'Better-horse2!';
const link = ({ token }: Pick<Actor, 'token'>, userId: number) =>
  call(app, createResetLink, { token, params: { userId } });
const reset = (token: string, password = PASSWORD) => call(app, resetPassword, { json: { token, password } });

test('a link sets a new password once, ends all sessions and signs in', async () => {
  const ann = await newMember(app, 'ann');
  const { status, body } = await link(mod, ann.userId);
  expect(status).toBe(201);
  expect(JSON.stringify(await db.selectFrom('reset_links').selectAll().execute())).not.toContain(body.token);
  expect((await reset(body.token, 'short')).error().code).toBe('invalid_fields');
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(body.token)));
  const [signedIn, ...more] = answers.filter((answer) => answer.status === 200);
  expect(more).toEqual([]);
  const failed = answers.filter((answer) => answer.status !== 200);
  expect(new Set(failed.map((answer) => answer.error().code))).toEqual(new Set(['reset_link_invalid']));
  expect(await admission(app, ann.token)).toBe('token_invalid');
  const { email } = ann;
  expect((await call(app, logIn, { json: { email, password: PASSWORD } })).status).toBe(200);
  const token = signedIn?.body.accessToken ?? '';
  const seen = await call(app, getRecovery, { token });
  expect(seen.body.resetLinks).toMatchObject([{ createdBy: 'mod' }]);
  expect(seen.body.resetLinks[0]?.usedAt).not.toBeNull();
});

test('a link is valid for 24 hours, and replaces an earlier one', async () => {
  const bea = await newMember(app, 'bea');
  const first = await link(mod, bea.userId);
  const second = await link(owner, bea.userId);
  expect((await reset(first.body.token)).error().code).toBe('reset_link_invalid');
  const clock = stopClock();
  clock.advance(DAY + HOUR);
  expect((await reset(second.body.token)).error().code).toBe('reset_link_invalid');
  clock.advance(-2 * HOUR);
  expect((await reset(second.body.token)).status).toBe(200);
});

test('nobody creates a link for a member of equal or higher rank, and users for nobody', async () => {
  const [user, peer] = [await seedActor(db, 'user'), await seedActorOf(db, 'peer', 'moderator')];
  const codes = async (creator: Pick<Actor, 'token'>, userId: number) => {
    const answer = await link(creator, userId);
    return answer.status === 201 ? 201 : answer.error().code;
  };
  expect(await codes(user, mod.userId)).toBe('not_allowed');
  expect(await codes(mod, peer.userId)).toBe('not_allowed');
  expect(await codes(mod, owner.userId)).toBe('not_allowed');
  expect(await codes(mod, mod.userId)).toBe('not_allowed');
  expect(await codes(owner, peer.userId)).toBe(201);
  expect(await codes(owner, 9_999_999)).toBe('not_found');
});

test('a link of a deleted account is not valid', async () => {
  const { userId, token } = await newMember(app, 'leaver');
  const { body } = await link(mod, userId);
  await call(app, deleteUser, { token, params: { userId } });
  expect((await reset(body.token)).error().code).toBe('reset_link_invalid');
});

test('links are deleted 30 days later', async () => {
  const cara = await seedActor(db, 'cara');
  await link(mod, cara.userId);
  const { signal } = new AbortController();
  expect(await sweepResetLinks(db, signal)).toBe(0);
  const clock = stopClock();
  clock.advance(31 * DAY);
  expect(await sweepResetLinks(db, signal)).toBeGreaterThan(0);
  expect(await db.selectFrom('reset_links').selectAll().execute()).toEqual([]);
});
