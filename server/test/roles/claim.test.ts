import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { expect, inject, test } from 'vitest';
import { prepareOwnerCode } from '../../src/roles/claim-service.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { countOwners, OWNER_CODE, roleOf, seedActorOf, seedOwnerCode } from '../support/roles.ts';
import { names, seedActor, seedActors } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const engine = inject('engine');
const { dataDir } = resources;
const file = join(dataDir, 'owner-code');
const limited = await openBeside(resources, { RATE_LIMIT: 'on', RATE_LIMIT_CLAIM: '3/60' });

const claim = (token: string, code: string) => call(app, claimOwnership, { token, json: { code } });
const clear = () => db.updateTable('users').set({ role: 'user' }).execute();
const exists = () =>
  access(file).then(
    () => true,
    () => false,
  );

test('the code of a start is stored for the operator only, and is the same at the next start', async () => {
  const code = await prepareOwnerCode(db, engine, dataDir);
  expect(await readFile(file, 'utf8')).toBe(`${code}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await prepareOwnerCode(db, engine, dataDir)).toBe(code);
  const rows = await db.selectFrom('owner_codes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('a member with the code becomes an owner at once, and the code is valid no more', async () => {
  const code = (await prepareOwnerCode(db, engine, dataDir)) ?? '';
  const [ann, bea] = await seedActors(db, ['ann', 'bea']);
  if (!ann || !bea) throw new Error('two members were asked for');
  const denied = await call(app, changeRole, {
    token: ann.token,
    params: { userId: bea.userId },
    json: { role: 'moderator' },
  });
  expect(denied.error().code).toBe('not_allowed');
  const { status, body } = await claim(ann.token, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  expect([status, body.message]).toEqual([200, 'You are an owner now.']);
  const changed = await call(app, changeRole, {
    token: ann.token,
    params: { userId: bea.userId },
    json: { role: 'moderator' },
  });
  expect([changed.status, changed.body]).toEqual([200, { userId: bea.userId, role: 'moderator' }]);
  expect(await exists()).toBe(false);
  expect((await claim(bea.token, code)).error().code).toBe('owner_exists');
  expect(await prepareOwnerCode(db, engine, dataDir)).toBeUndefined();
  // Even an operator who removes all owners does not make it valid again.
  await clear();
  expect((await claim(bea.token, code)).error().code).toBe('owner_code_wrong');
});

test('a wrong code is rejected with a sentence at its field, and a further one after too many with 429', async () => {
  await seedOwnerCode(db);
  const { token } = await seedActor(db, 'guesser');
  const attempt = (code: string) => call(limited, claimOwnership, { token, json: { code } });
  for (const code of ['0'.repeat(26), 'x', "' or 1=1"]) {
    const { status, error } = await attempt(code);
    expect([status, error().code, error().fields]).toEqual([
      400,
      'owner_code_wrong',
      { code: error().message },
    ]);
  }
  expect((await attempt(OWNER_CODE)).error().code).toBe('rate_limited');
  expect(await countOwners(db)).toBe(0);
});

test('of members who claim at once with codes of several processes one becomes an owner', async () => {
  const codes = ['ABCDE-1', 'ABCDE-2', 'ABCDE-3'];
  for (let round = 0; round < 5; round++) {
    for (const code of codes) await seedOwnerCode(db, code);
    const members = await seedActors(db, names(`claimer${round}x`, 6));
    const answers = await Promise.all(members.map(({ token }, i) => claim(token, codes[i % 3] ?? '')));
    const results = answers.map(({ status, error }) => (status === 200 ? 'claimed' : error().code));
    expect(results.toSorted()).toEqual(['claimed', ...Array.from({ length: 5 }, () => 'owner_exists')]);
    expect(await countOwners(db)).toBe(1);
  }
});

test('a start with an owner removes the code of its folder, and no code of another process is valid', async () => {
  await clear();
  await seedOwnerCode(db);
  await prepareOwnerCode(db, engine, dataDir);
  await seedActorOf(db, 'chosen', 'owner');
  expect(await prepareOwnerCode(db, engine, dataDir)).toBeUndefined();
  expect(await exists()).toBe(false);
  const { token, userId } = await seedActor(db, 'late');
  expect((await claim(token, OWNER_CODE)).error().code).toBe('owner_exists');
  expect(await roleOf(db, userId)).toBe('user');
});

test('a file without a code is replaced', async () => {
  await clear();
  await writeFile(file, 'code: none\n');
  const code = await prepareOwnerCode(db, engine, dataDir);
  expect(await readFile(file, 'utf8')).toBe(`${code}\n`);
});

test(`the code of another folder is ${engine === 'sqlite' ? 'not valid' : 'valid in every process'}`, async () => {
  await clear();
  await seedOwnerCode(db);
  await prepareOwnerCode(db, engine, dataDir);
  const { token } = await seedActor(db, 'other');
  const answer = await claim(token, OWNER_CODE);
  expect(answer.status).toBe(engine === 'sqlite' ? 400 : 200);
});
