import { API } from '@plaza/contract/api.ts';
import { createInvitation, findInviter, listInvitations } from '@plaza/contract/invitation.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { createAppeal, decideAppeal } from '@plaza/contract/decision.ts';
import { describe, expect, it, test } from 'vitest';
import { readmitMember, suspendMember } from '../support/account-state.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { dumpAfterDeletions, dumpDatabase } from '../support/contract/dump.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { newScene } from '../support/contract/scene.ts';
import { invite } from '../support/invitations.ts';
import { decideAs } from '../support/moderation.ts';
import { roleOf, seedActorOf, setRoleOf } from '../support/roles.ts';
import { seedActor, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();

const forMembers = API.filter(({ auth }) => auth !== 'public');

describe.each(forMembers.filter(({ worksWhileRestricted }) => !worksWhileRestricted))('$name', (endpoint) => {
  it('is rejected for a suspended member, and changes nothing', async () => {
    const scene = await newScene(db);
    const input = await goodInput(endpoint, scene);
    await setRoleOf(db, scene.owner.userId, 'moderator');
    await suspendMember(resources, scene.owner.userId);
    const token = await signIn(db, scene.owner.userId);
    await call(app, endpoint, { ...input, token });
    const before = await dumpAfterDeletions(db);
    expect((await call(app, endpoint, { ...input, token })).error().code).toBe('suspended');
    expect(await dumpDatabase(db)).toEqual(before);
  });
});

describe.each(forMembers.filter(({ worksWhileRestricted }) => worksWhileRestricted))('$name', (endpoint) => {
  it('succeeds for a suspended member', async () => {
    const scene = await newScene(db);
    const input = await goodInput(endpoint, scene);
    await suspendMember(resources, scene.owner.userId);
    const token = await signIn(db, scene.owner.userId);
    expect((await call(app, endpoint, { ...input, token })).status).toBeLessThan(300);
  });
});

test('a suspended member can be demoted, but not promoted', async () => {
  const owner = await seedActorOf(db, 'owner', 'owner');
  const moderator = await seedActorOf(db, 'moderator', 'moderator');
  await suspendMember(resources, moderator.userId);
  const change = (role: string) =>
    call(app, changeRole, { token: owner.token, params: { userId: moderator.userId }, json: { role } });
  expect((await change('owner')).error().code).toBe('member_restricted');
  expect(await roleOf(db, moderator.userId)).toBe('moderator');
  expect((await change('user')).status).toBe(200);
  expect((await change('moderator')).error().code).toBe('member_restricted');
  await readmitMember(resources, moderator.userId);
  expect((await change('moderator')).status).toBe(200);
});

test('invitations of a suspended member are paused', async () => {
  const viewer = await seedActorOf(db, 'viewer', 'owner');
  for (const role of ['user', 'moderator'] as const) {
    const member = await seedActorOf(db, `inviting-${role}`, role);
    const { code } = await invite(app, member);
    const look = async () => {
      const { body } = await call(app, listInvitations, { token: viewer.token, query: { of: 'all' } });
      const { status } = await call(app, findInviter, { query: { code } });
      return [body[0]?.state, status];
    };
    expect(await look()).toEqual(['valid', 200]);
    await suspendMember(resources, member.userId);
    expect(await look()).toEqual(['paused', 403]);
    await readmitMember(resources, member.userId);
    expect(await look()).toEqual(['valid', 200]);
    const token = await signIn(db, member.userId);
    expect((await call(app, createInvitation, { token, json: {} })).status).toBe(201);
  }
});

test('a moderator answers an appeal against the own decision while all others are suspended', async () => {
  await db.updateTable('users').set({ role: 'user' }).execute();
  const deciding = await seedActorOf(db, 'deciding', 'moderator');
  const other = await seedActorOf(db, 'other-moderator', 'moderator');
  const member = await seedActor(db, 'member');
  const { body } = await decideAs(app, deciding, 'member', member.userId, { measure: 'warn' });
  const params = { decisionId: body.id };
  await call(app, createAppeal, { token: member.token, params, json: { text: 'It was a joke.' } });
  const answer = () =>
    call(app, decideAppeal, { token: deciding.token, params, json: { isGranted: false, answer: 'No.' } });
  expect((await answer()).error().code).toBe('other_moderator_required');
  await suspendMember(resources, other.userId);
  expect((await answer()).status).toBe(200);
});
