import { listNotifications } from '@plaza/contract/notification.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { newMember } from '../support/members.ts';
import { commentOn, readAll } from '../support/notifications.ts';
import { formOf, publish } from '../support/posts.ts';
import { patient, remote } from '../support/remote.ts';
import type { Actor } from '../support/seed.ts';

const RACES = 20;

const { addresses } = await startCluster(3, { RATE_LIMIT: 'off' });
const servers = addresses.map((address) => patient(remote(address)));
const [here = remote(''), there = here] = servers;
type Server = typeof here;

const rename = (server: Server, { token, userId }: Actor, username: string) =>
  call(server, updateUser, { token, params: { userId }, form: formOf({ username }) });
const nameOn = async (server: Server, { token }: Actor, username: string) => {
  const { status, body } = await call(server, getUser, { token, params: { username } });
  return status === 200 ? body.username : status;
};
const unreadOn = async (server: Server, { token }: Actor) =>
  (await call(server, listNotifications, { token })).body.unread;

test('after a rename both usernames lead to the member on every server', async () => {
  const ann = await newMember(here, 'ann-before');
  for (const server of servers) expect(await nameOn(server, ann, 'ann-before')).toBe('ann-before');
  expect((await rename(here, ann, 'ann-after')).status).toBe(200);
  for (const server of servers)
    for (const username of ['ann-before', 'ann-after'])
      await expect.poll(() => nameOn(server, ann, username)).toBe('ann-after');
});

test('of members who want one username at once on different servers, one gets it', async () => {
  const [ben, cat] = [await newMember(here, 'ben'), await newMember(there, 'cat')];
  for (let race = 0; race < RACES; race++) {
    const username = `wanted${race}`;
    const answers = await Promise.all([rename(here, ben, username), rename(there, cat, username)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.error()).toMatchObject({ code: 'username_taken' });
  }
});

test('of a member who takes a former username back and one who wants it, the former owner gets it', async () => {
  const [dan, eve] = [await newMember(here, 'dan-own'), await newMember(there, 'eve')];
  for (let race = 0; race < RACES; race++) {
    expect((await rename(here, dan, `dan-${race}`)).status).toBe(200);
    const [back, other] = await Promise.all([rename(here, dan, 'dan-own'), rename(there, eve, 'dan-own')]);
    expect([back.status, other.status]).toEqual([200, 409]);
  }
});

test('a notification is counted on every server at once, and so is that it was read', async () => {
  const [fay, guy] = [await newMember(here, 'fay'), await newMember(there, 'guy')];
  const { id } = await publish(here, fay);
  await commentOn(there, guy, id);
  for (const server of servers) expect(await unreadOn(server, fay)).toBe(1);
  expect(await readAll(there, fay)).toBe(0);
  for (const server of servers) expect(await unreadOn(server, fay)).toBe(0);
});
