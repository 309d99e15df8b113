import { setTimeout as delay } from 'node:timers/promises';
import { getPost } from '@plaza/contract/post.ts';
import { logIn } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { imageFiles } from '../../src/images/image-table.ts';
import { call } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { BIO, NAME, type ScenarioResult } from '../support/cluster/scenario.ts';
import { createVirtualUsers } from '../support/cluster/virtual-users.ts';
import { retryingClient } from '../support/cluster/retrying-client.ts';
import { patient, remote } from '../support/remote.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts } from '../support/invariants.ts';

const SERVERS = 3;
const CLIENTS = 3;

const cluster = await startCluster(SERVERS);
const { proxy, db, imageStore } = cluster;
const plaza = patient(remote(proxy.address));
const client = retryingClient(plaza);
const { results, during, nextScenarios } = createVirtualUsers(client, CLIENTS);

async function expectKept(result: ScenarioResult): Promise<void> {
  const { email, password, username, postId, deletedPostId } = result;
  const { status, body: session } = await call(plaza, logIn, { json: { email, password } });
  expect([username, status]).toEqual([username, result.isDeleted ? 401 : 200]);
  if (result.isDeleted) return;
  const token = session.accessToken;
  const user = await call(plaza, getUser, { token, params: { username } });
  expect(user.body).toMatchObject({ bio: BIO, name: NAME, postCount: 1 });
  const { body } = await call(plaza, getPost, { token, params: { id: postId } });
  const counts = { viewCount: 1, likeCount: 0, dislikeCount: 1, commentCount: 1, reaction: 'dislike' };
  expect(body.post).toMatchObject(counts);
  const urls = [body.post.imageUrl, user.body.profilePicture, user.body.profileBanner];
  for (const url of urls) expect((await fetch(new URL(url ?? '', proxy.address))).status).toBe(200);
  expect((await call(plaza, getPost, { token, params: { id: deletedPostId } })).status).toBe(404);
}

async function expectAllKept(): Promise<void> {
  for (const result of results) await expectKept(result);
  await expectExactCounts(db);
  const rows = await db.selectFrom('images').select(['name', 'widths']).execute();
  const needed = rows.flatMap(imageFiles);
  const stored = new Set(await storedFiles({ imageStore }));
  expect(needed.filter((file) => !stored.has(file))).toEqual([]);
}

test('no acknowledged write is lost when servers are killed and started again', async () => {
  const killed: string[] = [];
  await during(async () => {
    for (let index = 0; index < SERVERS; index++) {
      await nextScenarios();
      await delay(Math.random() * 500);
      killed.push((await cluster.end(index, 'SIGKILL')).address);
      await nextScenarios();
      await cluster.restart(index);
    }
    await nextScenarios();
  });
  process.stdout.write(
    `${results.length} scenarios, ${killed.length} kills, ${proxy.broken.length} calls broken off\n`,
  );

  // Nothing but calls to a server that was killed under them went unanswered.
  expect(proxy.broken.filter((server) => !killed.includes(server))).toEqual([]);
  expect(client.unanswered).toBe(proxy.broken.length);
  await expectAllKept();
});
