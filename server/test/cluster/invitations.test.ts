import { listInvitations } from '@plaza/contract/invitation.ts';
import { expect, test } from 'vitest';
import { startCluster } from '../support/cluster/cluster.ts';
import { call } from '../support/client.ts';
import { countOutcomes, invite, join, outcome, setSignUp } from '../support/invitations.ts';
import { patient, remote } from '../support/remote.ts';
import { seedActorOf } from '../support/roles.ts';
import { names } from '../support/seed.ts';

const { addresses, db } = await startCluster(3, { RATE_LIMIT: 'off' });
const servers = addresses.map((address) => patient(remote(address)));

/** Repeats a sign-up that a busy server rejects. */
async function joinOnceServed(...input: Parameters<typeof join>): ReturnType<typeof join> {
  for (;;) {
    const answer = await join(...input);
    if (answer.status !== 503) return answer;
  }
}

test('of 50 simultaneous sign-ups on three servers with one use left, one succeeds', async () => {
  const [server] = servers;
  if (!server) throw new Error('no server');
  const owner = await seedActorOf(db, 'owner', 'owner');
  await setSignUp(server, owner, { signUp: 'closed' });
  const { code } = await invite(server, owner, { uses: 2 });
  expect(outcome(await join(server, 'first', code))).toBe(201);
  const answers = await Promise.all(
    names('racer', 50).map((username, index) =>
      joinOnceServed(servers[index % servers.length] ?? server, username, code),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ 201: 1, invite_invalid: 49 });
  const members = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'like', 'racer%')
    .execute();
  expect(members).toHaveLength(1);
  const { body } = await call(server, listInvitations, { token: owner.token });
  expect(body).toMatchObject([
    { state: 'used_up', useCount: 2, joined: [...members, { username: 'first' }] },
  ]);
});
