import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { afterAll, expect, test } from 'vitest';
import { call, type Answerer } from '../support/client.ts';
import { remote } from '../support/remote.ts';
import { countOwners, setRoleOf } from '../support/roles.ts';
import { seedActor, seedActors, type Actor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { db, environment } = await openServerDatabase();
const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const folder = open.adopt(await mkdtempDisposable(join(tmpdir(), 'plaza-roles-')), (made) => made.remove());
const one = open.use(await startServer(environment));
const two = open.use(await startServer({ ...environment, DATA_DIR: folder.path }));
const [here, there] = [remote(one.address), remote(two.address)];

const codeOf = ({ printed }: typeof one) => / and enter (\S+)$/m.exec(printed())?.[1] ?? '';
const demote = (at: Answerer, { token }: Actor, { userId }: Actor) =>
  call(at, changeRole, { token, params: { userId }, json: { role: 'user' } });

test('the code of a process is valid in another one, and then none is', async () => {
  const [ann, bob] = await seedActors(db, ['ann', 'bob']);
  if (!ann || !bob) throw new Error('two members were asked for');
  const codes = [codeOf(one), codeOf(two)];
  expect(new Set(codes.map((code) => code.length))).toEqual(new Set([30]));
  expect(codes[0]).not.toBe(codes[1]);
  // From now on, the other process has the role of a user in its cache.
  expect((await demote(there, ann, bob)).error().code).toBe('not_allowed');
  const claimed = await call(here, claimOwnership, { token: ann.token, json: { code: codes[1] } });
  expect(claimed.status).toBe(200);
  await expect.poll(async () => (await demote(there, ann, bob)).status).toBe(200);
  for (const at of [here, there])
    for (const code of codes) {
      const { error } = await call(at, claimOwnership, { token: bob.token, json: { code } });
      expect(error().code).toBe('owner_exists');
    }
});

test('of the last two owners who demote each other in different processes one stays', async () => {
  for (let round = 0; round < 5; round++) {
    await db.updateTable('users').set({ role: 'user' }).execute();
    const eve = await seedActor(db, `eve${round}`);
    const joe = await seedActor(db, `joe${round}`);
    for (const { userId } of [eve, joe]) await setRoleOf(db, userId, 'owner');
    const answers = await Promise.all([demote(here, eve, joe), demote(there, joe, eve)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await countOwners(db)).toBe(1);
  }
});
