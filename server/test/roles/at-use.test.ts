import { API } from '@plaza/contract/api.ts';
import { createInvitation, revokeInvitation } from '@plaza/contract/invitation.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { goodInput } from '../support/contract/good-input.ts';
import { ALL_FEATURES, newScene } from '../support/contract/scene.ts';
import { stopClock } from '../support/devices.ts';
import { invite, join, outcome, setSignUp } from '../support/invitations.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db } = await openPlaza(ALL_FEATURES);
const owner = await seedActorOf(db, 'owner', 'owner');
await seedActorOf(db, 'second', 'owner');

/** As another process does, of which this one learns within a second. */
const demote = (database: Db, userId: number) =>
  database.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute();
const BY_RANK = API.filter(({ role, method }) => role !== undefined && method !== 'GET');

test.each(BY_RANK)('$name is rejected once the role is lost, also while it is cached', async (endpoint) => {
  const scene = await newScene(db);
  const input = await goodInput(endpoint, scene);
  const { token, userId } = scene.owner;
  // The clock keeps the viewer in the cache.
  stopClock();
  expect((await call(app, listNotifications, { token })).status).toBe(200);
  await demote(db, userId);
  expect((await call(app, endpoint, { token, ...input })).error().code).toBe('not_allowed');
});

test('invitations are created and revoked by the present role', async () => {
  const [mod, user] = [await seedActorOf(db, 'mod', 'moderator'), await seedActorOf(db, 'user', 'user')];
  await setSignUp(app, owner, { signUp: 'invite', membersInvite: true });
  const { id } = await invite(app, user);
  await setSignUp(app, owner, { signUp: 'closed' });
  stopClock();
  const { token } = mod;
  expect((await call(app, createInvitation, { token, json: {} })).status).toBe(201);
  await demote(db, mod.userId);
  expect((await call(app, createInvitation, { token, json: {} })).error().code).toBe('not_allowed');
  const revoked = await call(app, revokeInvitation, { token, params: { invitationId: id } });
  expect(revoked.error().code).toBe('not_found');
  await setSignUp(app, owner, { signUp: 'open' });
});

test.each([
  ['who is no moderator any more', (userId: number) => demote(db, userId)],
  [
    'who is suspended',
    (user_id: number) => db.insertInto('suspensions').values({ user_id, until: null, reason: '' }).execute(),
  ],
  ['who is deleted', (user_id: number) => db.insertInto('deleted_users').values({ user_id }).execute()],
])('an invitation of somebody %s does not work', async (who, change) => {
  const creator = await seedActorOf(db, `creator ${who}`, 'moderator');
  const { code } = await invite(app, creator, { uses: 10 });
  await setSignUp(app, owner, { signUp: 'closed' });
  expect(outcome(await join(app, `before${creator.userId}`, code))).toBe(201);
  await change(creator.userId);
  expect(outcome(await join(app, `after${creator.userId}`, code))).toBe('invite_invalid');
  await setSignUp(app, owner, { signUp: 'open' });
});
