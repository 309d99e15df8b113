import { expect, test } from 'vitest';
import { startCluster } from '../support/cluster/cluster.ts';
import { createVirtualUsers } from '../support/cluster/virtual-users.ts';
import { retryingClient } from '../support/cluster/retrying-client.ts';
import { patient, remote } from '../support/remote.ts';
import { expectExactCounts } from '../support/invariants.ts';

const SERVERS = 2;
const CLIENTS = 3;

// Much longer than the proxy takes to notice.
const cluster = await startCluster(SERVERS, { SHUTDOWN_DELAY: '10' });
const client = retryingClient(patient(remote(cluster.proxy.address)));
const { results, during, nextScenarios } = createVirtualUsers(client, CLIENTS);

test('no call fails while servers are restarted one after the other', async () => {
  await during(async () => {
    for (let index = 0; index < SERVERS; index++) {
      await nextScenarios();
      expect(await cluster.end(index, 'SIGTERM')).toMatchObject({ code: 0, signal: null, stderr: '' });
      await nextScenarios();
      await cluster.restart(index);
    }
    await nextScenarios();
  });
  process.stdout.write(`${results.length} scenarios\n`);
  expect(cluster.proxy.broken).toEqual([]);
  expect(client.unanswered).toBe(0);
  await expectExactCounts(cluster.db);
});
