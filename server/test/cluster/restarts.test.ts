import { expect, test, vi } from 'vitest';
import { startCluster } from '../support/cluster/cluster.ts';
import { livingMembers } from '../support/cluster/living-members.ts';
import { patientClient } from '../support/cluster/patient-client.ts';
import { remote } from '../support/cluster/remote.ts';
import { expectExactCounts } from '../support/invariants.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SERVERS = 2;
const CLIENTS = 3;

// Much longer than the proxy takes to notice.
const cluster = await startCluster(SERVERS, { SHUTDOWN_DELAY: '3' });
const client = patientClient(remote(cluster.proxy.address));
const { days, during, anotherDay } = livingMembers(client, CLIENTS);

test('servers are restarted one after the other, and no call fails', async () => {
  await during(async () => {
    for (let index = 0; index < SERVERS; index++) {
      await anotherDay();
      expect(await cluster.end(index, 'SIGTERM')).toMatchObject({ code: 0, signal: null, stderr: '' });
      await anotherDay();
      await cluster.restart(index);
    }
    await anotherDay();
  });
  process.stdout.write(`${days.length} days\n`);
  expect(cluster.proxy.broken).toEqual([]);
  expect(client.unheard).toBe(0);
  await expectExactCounts(cluster.db);
});
