import { setTimeout as delay } from 'node:timers/promises';
import { getPost } from '@plaza/contract/post.ts';
import { logIn } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test, vi } from 'vitest';
import { imageFile, imageWidths } from '../../src/images/image-table.ts';
import { call } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { BIO, liveADay, NAME, type Day } from '../support/cluster/day.ts';
import { patientClient } from '../support/cluster/patient-client.ts';
import { remote } from '../support/cluster/remote.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts } from '../support/invariants.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SERVERS = 3;
const CLIENTS = 3;

const cluster = await startCluster(SERVERS);
const { proxy, db, imageStore } = cluster;
const plaza = remote(proxy.address);
const client = patientClient(plaza);
const days: Day[] = [];

/** Lives day after day until it is told that it is over; every second account is deleted. */
async function liveOn(name: string, over: AbortSignal): Promise<void> {
  for (let n = 1; !over.aborted; n++) days.push(await liveADay(client, `${name}.${n}`, n % 2 === 0));
}

/** Waits until members have lived through more days. */
async function moreDays(count: number): Promise<void> {
  const enough = days.length + count;
  await expect.poll(() => days.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
}

/** Kills one server after the other and starts it again. @returns the addresses of those that were killed */
async function killAll(): Promise<string[]> {
  const killed: string[] = [];
  for (let index = 0; index < SERVERS; index++) {
    await moreDays(CLIENTS);
    await delay(Math.random() * 500);
    killed.push(await cluster.kill(index));
    await moreDays(CLIENTS);
    await cluster.restart(index);
  }
  await moreDays(CLIENTS);
  return killed;
}

async function expectKept(day: Day): Promise<void> {
  const { email, password, username, postId, deletedPostId } = day;
  const { status, body: session } = await call(plaza, logIn, { json: { email, password } });
  expect([username, status]).toEqual([username, day.isDeleted ? 401 : 200]);
  if (day.isDeleted) return;
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

test('servers are killed and started again under members who lose nothing', async () => {
  const over = new AbortController();
  const members = Array.from({ length: CLIENTS }, (_, i) => liveOn(`member${i + 1}`, over.signal));
  const living = Promise.all(members);
  // Members stop early only because something failed, and then nobody needs to be killed any more.
  const killed = await Promise.race([killAll(), living.then(() => undefined)]).finally(() => over.abort());
  await living;
  const brokenOff = proxy.broken.length;
  process.stdout.write(`${days.length} days, ${killed?.length} kills, ${brokenOff} calls broken off\n`);

  // Nothing but calls to a server that was killed under them went unanswered.
  expect(killed).toHaveLength(SERVERS);
  expect(proxy.broken.filter((server) => !killed?.includes(server))).toEqual([]);
  expect(client.unheard).toBe(brokenOff);

  for (const day of days) await expectKept(day);
  await expectExactCounts(db);
  const rows = await db.selectFrom('images').select(['name', 'widths']).execute();
  const needed = rows.flatMap((row) => imageWidths(row).map((width) => imageFile(row.name, width)));
  const stored = new Set(await storedFiles({ imageStore }));
  expect(needed.filter((file) => !stored.has(file))).toEqual([]);
});
