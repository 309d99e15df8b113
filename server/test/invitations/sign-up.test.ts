import type { SignUpMode } from '@plaza/contract/community.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { findInviter, listInvitations, revokeInvitation } from '@plaza/contract/invitation.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import type { Role } from '@plaza/contract/role.ts';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, MINUTE, stopClock } from '../support/devices.ts';
import { countOutcomes, invite, join, outcome, seedInvitation, setSignUp } from '../support/invitations.ts';
import { newMember } from '../support/members.ts';
import { seedActorOf, setRoleOf } from '../support/roles.ts';
import { names } from '../support/seed.ts';

const { app, db } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');
const creators = {
  user: await seedActorOf(db, 'ann', 'user'),
  moderator: await seedActorOf(db, 'mod', 'moderator'),
  owner,
} as const satisfies Record<Role, unknown>;

let joined = 0;
const joinWith = async (code?: string) => outcome(await join(app, `joined${++joined}`, code));
const look = async (code: string) => outcome(await call(app, findInviter, { query: { code } }));
const stateOf = async (id: number) => {
  const { body } = await call(app, listInvitations, { token: owner.token, query: { of: 'all' } });
  return body.find((invitation) => invitation.id === id)?.state;
};

/** Sets who may sign up until the end of the test. */
async function setMode(signUp: SignUpMode, membersInvite = true): Promise<void> {
  await setSignUp(app, owner, { signUp, membersInvite });
  onTestFinished(() => setSignUp(app, owner, { signUp: 'open', membersInvite: true }));
}

describe('a sign-up', () => {
  it.each([
    ['open', 201],
    ['invite', 'invite_required'],
    ['closed', 'signup_closed'],
  ] as const)('in mode %s without an invitation: %s', async (mode, expected) => {
    await setMode(mode);
    expect(await joinWith()).toBe(expected);
  });

  it.each<[SignUpMode, boolean, Role, number | string]>([
    ['open', true, 'user', 201],
    ['invite', true, 'user', 201],
    ['approval', true, 'user', 'invite_invalid'],
    ['closed', true, 'user', 'invite_invalid'],
    ['open', false, 'user', 'invite_invalid'],
    ['invite', false, 'user', 'invite_invalid'],
    ['open', false, 'moderator', 201],
    ['invite', false, 'moderator', 201],
    ['approval', false, 'moderator', 201],
    ['closed', false, 'moderator', 201],
    ['closed', true, 'owner', 201],
  ])(
    'in mode %s, membersInvite %s, with an invitation of a %s: %s',
    async (mode, membersInvite, role, expected) => {
      const { id, code } = await invite(app, creators[role]);
      await setMode(mode, membersInvite);
      expect(await look(code)).toBe(expected === 201 ? 200 : expected);
      expect(await stateOf(id)).toBe(expected === 201 ? 'valid' : 'paused');
      expect(await joinWith(code)).toBe(expected);
    },
  );

  it('accepts a code in any case and with or without dashes', async () => {
    const { code } = await invite(app, owner, { uses: 2 });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await joinWith(` ${code.toLowerCase()} `)).toBe(201);
    expect(await joinWith(code.replaceAll('-', ''))).toBe(201);
  });

  it('is rejected before email and username are compared', async () => {
    await setMode('invite');
    expect(outcome(await join(app, 'ann'))).toBe('invite_required');
    expect(outcome(await join(app, 'ann', 'WRONG'))).toBe('invite_invalid');
  });

  it('that fails otherwise takes no use', async () => {
    const { code } = await invite(app, owner);
    expect(outcome(await join(app, 'ann', code))).toMatch(/^(email|username)_taken$/);
    expect(await joinWith(code)).toBe(201);
  });
});

describe('unknown, used-up, expired and revoked invitations are one error', () => {
  const expectInvalid = async (code: string) => {
    const { status, error } = await call(app, findInviter, { query: { code } });
    expect([status, error()]).toMatchObject([
      403,
      { code: 'invite_invalid', message: ERROR_MESSAGE.invite_invalid },
    ]);
    const answer = await join(app, `refused${++joined}`, code);
    expect([answer.status, answer.error().message]).toEqual([403, ERROR_MESSAGE.invite_invalid]);
  };

  it('unknown', () => expectInvalid('3M9QZ-01C7K-XWTJ52'));

  it('used up', async () => {
    const { id, code } = await invite(app, owner, { uses: 2 });
    expect([await joinWith(code), await joinWith(code)]).toEqual([201, 201]);
    await expectInvalid(code);
    expect(await stateOf(id)).toBe('used_up');
  });

  it('expired', async () => {
    const { id, code } = await invite(app, owner, { days: 3 });
    const clock = stopClock();
    await db
      .updateTable('invitations')
      .set((eb) => ({ expires_at: eb('expires_at', '-', 3 * DAY - 5 * MINUTE) }))
      .where('id', '=', id)
      .execute();
    expect(await look(code)).toBe(200);
    clock.advance(6 * MINUTE);
    await expectInvalid(code);
    expect(await stateOf(id)).toBe('expired');
  });

  it('revoked', async () => {
    const { id, code } = await invite(app, owner);
    await call(app, revokeInvitation, { token: owner.token, params: { invitationId: id } });
    await expectInvalid(code);
    expect(await stateOf(id)).toBe('revoked');
  });

  it('of a member who left', async () => {
    const leaver = await newMember(app, 'leaver');
    const { id, code } = await invite(app, leaver, { note: 'Private' });
    await call(app, deleteUser, { token: leaver.token, params: { userId: leaver.userId } });
    await expectInvalid(code);
    const { body } = await call(app, listInvitations, { token: owner.token, query: { of: 'all' } });
    expect(body.find((invitation) => invitation.id === id)).toMatchObject({
      state: 'revoked',
      note: '',
      creator: { userId: null, username: 'leaver' },
      can: { revoke: false },
    });
  });
});

test('invitations of a moderator who is demoted are those of a user, and as before after a promotion', async () => {
  const mod = await seedActorOf(db, 'former', 'moderator');
  const { code } = await invite(app, mod, { uses: null });
  await setMode('closed');
  expect(await joinWith(code)).toBe(201);
  await setRoleOf(db, mod.userId, 'user');
  expect(await joinWith(code)).toBe('invite_invalid');
  await setRoleOf(db, mod.userId, 'moderator');
  expect(await joinWith(code)).toBe(201);
});

test('the page of an invitation learns who invites, and nothing else', async () => {
  const { code } = await invite(app, creators.user, { note: 'Private' });
  const { body } = await call(app, findInviter, { query: { code } });
  const { profilePicture, ...inviter } = body.inviter;
  expect(inviter).toEqual({ username: 'ann', name: 'Name of ann' });
  expect(profilePicture).toMatch(/^\/media\//);
});

test('of 30 simultaneous sign-ups with one use left, one succeeds', async () => {
  await setMode('invite');
  const id = await seedInvitation(db, owner.userId, 'ATTHESAMET1ME000');
  const answers = await Promise.all(
    names('racer', 30).map((username) => join(app, username, 'ATTHESAMET1ME000')),
  );
  expect(countOutcomes(answers)).toEqual({ 201: 1, invite_invalid: 29 });
  const members = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'like', 'racer%')
    .execute();
  expect(members).toHaveLength(1);
  const { body } = await call(app, listInvitations, { token: owner.token });
  expect(body.find((invitation) => invitation.id === id)).toMatchObject({ useCount: 1, joined: members });
});
