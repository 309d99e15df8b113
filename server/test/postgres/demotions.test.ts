import { API } from '@plaza/contract/api.ts';
import type { SignUpMode } from '@plaza/contract/community.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { ALL_FEATURES, newScene } from '../support/contract/scene.ts';
import { invite, join, outcome, setSignUp } from '../support/invitations.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import { decideAs } from '../support/moderation.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db, elsewhere } = await openPlazaAndSession(ALL_FEATURES);
const owner = await seedActorOf(db, 'owner', 'owner');

const BY_RANK = API.filter(({ role, method }) => role !== undefined && method !== 'GET');

test.each(BY_RANK)('$name during a loss of the role waits for it, and is rejected', async (endpoint) => {
  const scene = await newScene(db);
  const input = await goodInput(endpoint, scene);
  const { token, userId } = scene.owner;
  const trx = await startTransaction(elsewhere);
  await trx.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute();
  const answer = call(app, endpoint, { token, ...input });
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  await trx.commit().execute();
  expect((await answer).error().code).toBe('not_allowed');
});

test.each<[SignUpMode, boolean, number | string]>([
  ['closed', false, 'signup_closed'],
  ['invite', false, 'invite_required'],
  ['closed', true, 'invite_invalid'],
])(
  'a sign-up that waits while the mode becomes %s, with an invitation of a member: %s',
  async (signUp, invited, expected) => {
    const member = await seedActorOf(db, `member of ${signUp} ${invited}`, 'user');
    const code = invited ? (await invite(app, member)).code : undefined;
    const trx = await startTransaction(elsewhere);
    // The sign-up waits for a username that another one takes, until this one fails.
    const username = `waiting${member.userId}`;
    await trx
      .insertInto('users')
      .values({
        username,
        username_key: username,
        email: 'x',
        email_key: 'x',
        name: 'x',
        password_hash: '',
        created_at: 0,
      })
      .execute();
    const answer = join(app, username, code);
    await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
    await setSignUp(app, owner, { signUp });
    await trx.rollback().execute();
    expect(outcome(await answer)).toBe(expected);
    await setSignUp(app, owner, { signUp: 'open' });
  },
);

test('a suspension during a promotion of the member waits for it, and is rejected', async () => {
  const moderator = await seedActorOf(db, 'moderator', 'moderator');
  const rising = await seedActorOf(db, 'rising', 'user');
  const trx = await startTransaction(elsewhere);
  await trx.updateTable('users').set({ role: 'moderator' }).where('id', '=', rising.userId).execute();
  const answer = decideAs(app, moderator, 'member', rising.userId, { measure: 'suspend' });
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  await trx.commit().execute();
  expect((await answer).error().code).toBe('not_allowed');
  expect(await db.selectFrom('suspensions').select('user_id').execute()).toEqual([]);
});
