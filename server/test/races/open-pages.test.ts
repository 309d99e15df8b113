import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openPlaza, type TestPlaza } from '../support/app.ts';
import type { Answerer } from '../support/client.ts';
import { CommunityModel } from '../support/community-model/community-model.ts';
import { runCommunity } from '../support/community-model/community-run.ts';
import { expectCurrent, OpenPage } from '../support/community-model/open-page.ts';
import { openTestDatabase } from '../support/databases.ts';
import { stopClock } from '../support/devices.ts';
import { HANG_DETECTOR, LONG_TEST } from '../support/hang-detector.ts';

vi.setConfig(LONG_TEST);

const ACTS = 10_000 * inject('share');
/** Between two acts: events at one time cannot be told apart by time. */
const PAUSE_MS = 50;
/** Of so many pages, one loses its connection before each comparison. */
const RECONNECTED_ONE_IN = 5;
/** A database file belongs to one process. */
const PROCESSES = inject('engine') === 'sqlite' ? 1 : 3;

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { dataDir, databaseUrl } = database;
const settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
const first = await openPlaza(settings);
const plazas: TestPlaza[] = [first];
while (plazas.length < PROCESSES) plazas.push(await openPlaza(settings));
const origins = await Promise.all(plazas.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
for (const { resources } of plazas) await vi.waitUntil(() => resources.bus.isConnected, HANG_DETECTOR);

/** The calls go to the next process after so many that may change something. */
const CALLS_OF_PROCESS = 8;
let calls = 0;
const next = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(calls / CALLS_OF_PROCESS) % list.length];
  if (one === undefined) throw new Error('no process');
  return one;
};
/** The members whose blocks by others changed: their pages learn of it at a random moment within a minute. */
const untold = new Set<number>();
const app: Answerer = {
  async inject(request) {
    const [, memberId] = /blocks\/(\d+)$/.exec(request.url) ?? [];
    if (memberId !== undefined) untold.add(Number(memberId));
    // What a process answers before it has heard of a change is not in the model.
    if (request.method !== 'GET' && ++calls % CALLS_OF_PROCESS === 0) await haveAllReceived();
    return next(plazas).app.inject(request);
  },
};

let marks = 1_000_000_000;
/** Waits until each process has received what the others published. */
async function haveAllReceived(): Promise<void> {
  await Promise.all(
    plazas.map(async ({ resources: from }) => {
      const mark = ++marks;
      const arrivals = plazas.map(async ({ resources: { bus } }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        using _ = bus.subscribe({
          onChange: (topic, id) => topic === 'viewer' && id === mark && resolve(),
          onInvalidateAll: resolve,
        });
        await promise;
      });
      from.bus.publish([['viewer', mark]]);
      await Promise.all(arrivals);
    }),
  );
}

/** Opens a page for each member who has none, lets some lose their connection, and compares all. */
async function showPages(model: CommunityModel, pages: Map<number, OpenPage>, round: number): Promise<void> {
  for (const [userId, page] of pages)
    if (!model.members.has(userId)) {
      page[Symbol.dispose]();
      pages.delete(userId);
    }
  for (const viewer of model.members.values()) {
    const { userId } = viewer;
    // A suspended member reads nothing.
    if (model.isSuspended(userId)) continue;
    const page = pages.getOrInsertComputed(userId, () => new OpenPage(app, viewer));
    if (page.isSignedOut || (round + userId) % RECONNECTED_ONE_IN === 0) await page.connect(next(origins));
    if (untold.delete(userId)) await page.reload();
    await expectCurrent(page, model, `page of ${userId}`);
  }
}

test('after any of thousands of acts in several processes, each open page shows what a model of the community contains', async () => {
  const clock = stopClock();
  const model = new CommunityModel();
  const pages = new Map<number, OpenPage>();
  let round = 0;
  onTestFinished(() => pages.forEach((page) => page[Symbol.dispose]()));
  const performed = await runCommunity({
    app,
    db: first.db,
    model,
    acts: ACTS,
    keepsDeleted: true,
    async beforeAct() {
      clock.advance(PAUSE_MS);
    },
    beforeComparison: haveAllReceived,
    afterComparison: () => showPages(model, pages, round++),
  });
  expect(performed).toBe(ACTS);
});
