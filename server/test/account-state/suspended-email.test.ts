import { signUp } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { sweepSuspendedEmails } from '../../src/account-state/suspended-email-service.ts';
import { readmitMember, suspendMember } from '../support/account-state.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, stopClock } from '../support/devices.ts';
import { invite, join, outcome, setSignUp } from '../support/invitations.ts';
import { signUpForm } from '../support/members.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');

/** A member who is suspended until a time, or permanently, and deletes the account. */
async function leaveSuspended(username: string, until: Date | null) {
  const { userId } = await seedActor(db, username);
  await suspendMember(resources, userId, { until });
  return leave(userId);
}
const leave = async (userId: number) =>
  call(app, deleteUser, { token: await signIn(db, userId), params: { userId } });
const rows = () => db.selectFrom('suspended_emails').selectAll().execute();
const never = new AbortController().signal;

test('the email of a member who deletes the account while suspended is refused as by a closed community, until the end', async () => {
  const clock = stopClock();
  await leaveSuspended('ann', new Date(Date.now() + 7 * DAY));
  const refused = await join(app, 'ann');
  await setSignUp(app, owner, { signUp: 'closed' });
  const closed = await join(app, 'stranger');
  await setSignUp(app, owner, { signUp: 'open' });
  const { requestId: _, ...error } = refused.error();
  expect(closed.error()).toMatchObject(error);
  expect(refused.status).toBe(closed.status);
  const form = await signUpForm({ username: 'ann2', email: 'ANN@Example.org' });
  expect(outcome(await call(app, signUp, { form }))).toBe('signup_closed');
  const { code } = await invite(app, owner);
  expect(outcome(await join(app, 'ann', code))).toBe('signup_closed');
  expect(outcome(await join(app, 'bea', code))).toBe(201);
  clock.advance(8 * DAY);
  expect(outcome(await join(app, 'ann'))).toBe(201);
});

test('a permanent suspension holds for a year, and hashes are swept at the end', async () => {
  const clock = stopClock();
  await leaveSuspended('cleo', null);
  expect(JSON.stringify(await rows())).not.toContain('cleo');
  clock.advance(364 * DAY);
  await sweepSuspendedEmails(db, never);
  expect(await rows()).toHaveLength(1);
  expect(outcome(await join(app, 'cleo'))).toBe('signup_closed');
  clock.advance(2 * DAY);
  expect(await sweepSuspendedEmails(db, never)).toBe(1);
  expect(await rows()).toEqual([]);
  expect(outcome(await join(app, 'cleo'))).toBe(201);
});

test('who deletes an account that is not suspended any more signs up again', async () => {
  const { userId } = await seedActor(db, 'dan');
  await suspendMember(resources, userId);
  await readmitMember(resources, userId);
  await leave(userId);
  const eve = await seedActor(db, 'eve');
  await suspendMember(resources, eve.userId, { until: new Date(Date.now() - 1) });
  await leave(eve.userId);
  expect([outcome(await join(app, 'dan')), outcome(await join(app, 'eve'))]).toEqual([201, 201]);
});

test('a sign-up during the deletion is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { userId, username } = await seedActor(db, `fay${round}`);
    await suspendMember(resources, userId);
    const form = () => signUpForm({ username: `other-${username}`, email: `${username}@example.org` });
    const joining = Array.from({ length: 4 }, async () => call(app, signUp, { form: await form() }));
    const [left, ...joined] = await Promise.all([leave(userId), ...joining]);
    expect(left.status).toBe(200);
    for (const answer of joined) expect(['email_taken', 'signup_closed']).toContain(outcome(answer));
    expect(outcome(await call(app, signUp, { form: await form() }))).toBe('signup_closed');
  }
});
