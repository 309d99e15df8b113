import { claimOwnership } from '@plaza/contract/claim.ts';
import { updateCommunity } from '@plaza/contract/community.ts';
import { listLog } from '@plaza/contract/log.ts';
import { createResetLink } from '@plaza/contract/recovery.ts';
import { changeRole, deleteUser } from '@plaza/contract/user.ts';
import { localBus } from '../../src/bus/bus.ts';
import { createResetLinkByCommand } from '../../src/recovery/reset-link-service.ts';
import { makeOwner } from '../../src/roles/claim-service.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember } from '../support/members.ts';
import { decideAs } from '../support/moderation.ts';
import { OWNER_CODE, seedActorOf, seedOwnerCode, setRoleOf } from '../support/roles.ts';
import { seedPost } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db, dataDir } = resources;
await seedOwnerCode(db);
const ann = await newMember(app, 'Ann');
const bea = await newMember(app, 'bea');
await call(app, claimOwnership, { json: { code: OWNER_CODE }, token: ann.token });

const read = async (query: Readonly<Record<string, string>> = {}) => {
  const { body } = await call(app, listLog, { token: ann.token, query });
  return body.map(({ actor, action, subject, detail }) => [actor, action, subject.username, detail]);
};

test('actions of owners and of the command line are listed, the newest first, and none without effect', async () => {
  await call(app, changeRole, {
    params: { userId: bea.userId },
    json: { role: 'moderator' },
    token: ann.token,
  });
  await call(app, updateCommunity, { json: { name: 'Club', rules: 'Be kind' }, token: ann.token });
  await call(app, updateCommunity, { json: {}, token: ann.token });
  await call(app, createResetLink, { params: { userId: bea.userId }, token: ann.token });
  await createResetLinkByCommand({ db, bus: localBus() }, bea.userId);
  await makeOwner({ db, bus: localBus(), dataDir }, 'bea');
  const entries = [
    [null, 'role_changed', 'bea', 'owner'],
    [null, 'reset_link_created', 'bea', ''],
    ['Ann', 'reset_link_created', 'bea', ''],
    ['Ann', 'community_changed', null, 'name, rules'],
    ['Ann', 'role_changed', 'bea', 'moderator'],
    ['Ann', 'role_changed', 'Ann', 'owner'],
  ];
  expect(await read()).toEqual(entries);
  expect(await read({ action: 'reset_link_created' })).toEqual(entries.slice(1, 3));
  expect(await read({ username: 'ANN' })).toEqual(entries.slice(2));
});

test('the log has pages', async () => {
  await call(app, createResetLink, { params: { userId: bea.userId }, token: ann.token });
  const all = await read();
  const limit = String(all.length - 1);
  const first = await call(app, listLog, { token: ann.token, query: { limit } });
  const cursor = /cursor=(\d+)/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await call(app, listLog, { token: ann.token, query: { limit, cursor } });
  const actions = [...first.body, ...second.body].map(({ action }) => action);
  expect(actions).toEqual(all.map(([, action]) => action));
  expect(second.headers['link']).toBeUndefined();
});

test('an entry survives the accounts that it names', async () => {
  const cara = await newMember(app, 'cara');
  await setRoleOf(db, cara.userId, 'moderator');
  await call(app, createResetLink, { params: { userId: bea.userId }, token: cara.token });
  const before = await read();
  await call(app, deleteUser, { params: { userId: cara.userId }, token: cara.token });
  expect(await read()).toEqual(before);
});

test('moderators see nothing about themselves and members of equal or higher rank, also about their content', async () => {
  const [mod, peer, user] = [
    await seedActorOf(db, 'mod', 'moderator'),
    await seedActorOf(db, 'peer', 'moderator'),
    await seedActorOf(db, 'user', 'user'),
  ];
  const remove = { remove: true, measure: 'none' } as const;
  for (const { userId } of [mod, peer, user]) {
    await decideAs(app, ann, 'post', await seedPost(db, userId), remove);
    await decideAs(app, ann, 'member', userId, { remove: false, measure: 'warn' });
  }
  const seenBy = async ({ token }: Pick<typeof mod, 'token'>, query = {}) => {
    const { body } = await call(app, listLog, { token, query: { action: 'content_removed', ...query } });
    return body.map(({ subject }) => subject.username);
  };
  expect(await seenBy(ann)).toEqual(['user', 'peer', 'mod']);
  expect(await seenBy(mod)).toEqual(['user']);
  expect(await seenBy(mod, { action: 'member_warned' })).toEqual(['user']);
  expect(await seenBy(mod, { username: 'mod' })).toEqual([]);
  await call(app, updateCommunity, { json: { name: 'Square' }, token: ann.token });
  expect((await seenBy(peer, { action: 'community_changed' }))[0]).toBeNull();
  await setRoleOf(db, peer.userId, 'user');
  await setRoleOf(db, user.userId, 'moderator');
  expect(await seenBy(mod)).toEqual(['peer']);
});

test('an entry that a process of the previous release adds about a moderator is hidden from moderators', async () => {
  const [mod, peer] = [await seedActorOf(db, 'mae', 'moderator'), await seedActorOf(db, 'max', 'moderator')];
  const entry = {
    at: 0,
    actor: null,
    actor_key: null,
    action: 'member_warned',
    detail: '',
    reason: '',
  } as const;
  const subject = { subject_type: 'member', subject_id: peer.userId, subject_username: 'max' } as const;
  await db
    .insertInto('log')
    .values({ ...entry, ...subject, subject_key: 'max' })
    .execute();
  const query = { username: 'max' };
  expect((await call(app, listLog, { token: mod.token, query })).body).toEqual([]);
  expect((await call(app, listLog, { token: ann.token, query })).body).toHaveLength(1);
});

test('members may not read it, and a failed action leaves no entry', async () => {
  const dora = await newMember(app, 'dora');
  expect((await call(app, listLog, { token: dora.token })).error().code).toBe('not_allowed');
  const before = await read();
  const refused = await call(app, changeRole, {
    params: { userId: 999_999 },
    json: { role: 'user' },
    token: ann.token,
  });
  expect(refused.status).toBe(404);
  expect(await read()).toEqual(before);
});
