import { expect, test, vi } from 'vitest';
import { PostgresBus } from '../../src/bus/postgres-bus.ts';
import { readmitMember, suspendMember } from '../support/account-state.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { admission, newDevice } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { remote } from '../support/remote.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The promise is a second; a machine that is busy with other tests may take four times as long. */
const IN_EFFECT = { timeout: 4000, interval: 5 };

const { addresses, db, databaseUrl = '' } = await startCluster(3, { RATE_LIMIT: 'off' });
const servers = addresses.map(remote);
const [here = remote('')] = servers;

async function expectOnEachServer(token: string, outcome: string | number): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      await expect.poll(() => admission(server, token), IN_EFFECT).toBe(outcome);
    }),
  );
}

test('a suspension is in effect on every server, and so is its end', async () => {
  await using bus = new PostgresBus({ databaseUrl, onError: (error) => expect.unreachable(String(error)) });
  const ann = await newMember(here, 'ann');
  await expectOnEachServer(ann.token, 200);
  await suspendMember({ db, bus }, ann.userId);
  await expectOnEachServer(ann.token, 'token_invalid');
  const { token } = await newDevice(here, ann);
  await expectOnEachServer(token, 'suspended');
  await readmitMember({ db, bus }, ann.userId);
  await expectOnEachServer(token, 200);
});
