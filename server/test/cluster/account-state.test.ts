import { approveRegistration, rejectRegistration } from '@plaza/contract/registration.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openBus } from '../support/buses.ts';
import { readmitMember, suspendMember } from '../support/account-state.ts';
import { call } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { admission, newDevice } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { countOutcomes, setSignUp } from '../support/invitations.ts';
import { apply } from '../support/registrations.ts';
import { patient, remote } from '../support/remote.ts';
import { seedActorOf } from '../support/roles.ts';
import { names } from '../support/seed.ts';

const { addresses, db, databaseUrl = '' } = await startCluster(3, { RATE_LIMIT: 'off' });
const servers = addresses.map((address) => patient(remote(address)));
const [here = remote('')] = servers;

async function expectOnEachServer(token: string, outcome: string | number): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      await expect.poll(() => admission(server, token)).toBe(outcome);
    }),
  );
}

test('a suspension is in effect on every server, and so is its end', async () => {
  await using bus = openBus(databaseUrl, { onLost: (error) => expect.unreachable(String(error)) });
  await bus.tried();
  const ann = await newMember(here, 'ann');
  await expectOnEachServer(ann.token, 200);
  await suspendMember({ db, bus }, ann.userId);
  await expectOnEachServer(ann.token, 'token_invalid');
  const { token } = await newDevice(here, ann);
  await expectOnEachServer(token, 'suspended');
  await readmitMember({ db, bus }, ann.userId);
  await expectOnEachServer(token, 200);
});

test('decisions about registrations are in effect on every server', async () => {
  const owner = await seedActorOf(db, 'owner', 'owner');
  await setSignUp(here, owner, { signUp: 'approval' });
  const [approved, rejected] = [await apply(here, owner, 'approved'), await apply(here, owner, 'rejected')];
  const profileOn = async (server: typeof here) =>
    (await call(server, getUser, { token: owner.token, params: { username: 'approved' } })).status;
  for (const server of servers) expect(await profileOn(server)).toBe(404);
  for (const { token } of [approved, rejected]) await expectOnEachServer(token, 'approval_pending');
  const { token } = owner;
  await call(here, approveRegistration, { token, params: { registrationId: approved.registrationId } });
  await expectOnEachServer(approved.token, 200);
  for (const server of servers) expect(await profileOn(server)).toBe(200);
  const params = { registrationId: rejected.registrationId };
  await call(here, rejectRegistration, { token, params, json: { reason: 'Unknown here' } });
  await expectOnEachServer(rejected.token, 'token_invalid');
});

test('of simultaneous decisions on three servers one succeeds', async () => {
  const owner = await seedActorOf(db, 'second-owner', 'owner');
  for (const name of names('raced', 5)) {
    const { registrationId } = await apply(here, owner, name);
    const answers = await Promise.all(
      servers.map((server, i) =>
        call(server, i === 1 ? rejectRegistration : approveRegistration, {
          token: owner.token,
          params: { registrationId },
          ...(i === 1 && { json: { reason: 'Unknown here' } }),
        }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ 200: 1, already_decided: 2 });
  }
});
