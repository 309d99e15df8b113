import { createResetLink, resetPassword } from '@plaza/contract/recovery.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db, elsewhere } = await openPlazaAndSession();
const owner = await seedActorOf(db, 'owner', 'owner');

async function linkOf(creator: Actor, { userId }: Actor): Promise<string> {
  return (await call(app, createResetLink, { token: creator.token, params: { userId } })).body.token;
}
const use = (token: string) => call(app, resetPassword, { json: { token, password: 'Better-horse2!' } });

test.each([
  ['the member becomes an owner', 'member', 'owner'],
  ['the creator becomes a user', 'creator', 'user'],
] as const)('a link that is used while %s waits, and does not work', async (what, who, role) => {
  const creator = await seedActorOf(db, `creator of ${what}`, 'moderator');
  const member = await seedActor(db, `member of ${what}`);
  const token = await linkOf(creator, member);
  const trx = await startTransaction(elsewhere);
  const { userId } = { creator, member }[who];
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
  const used = use(token);
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  await trx.commit().execute();
  expect((await used).error().code).toBe('reset_link_invalid');
});

test('a change of the creator waits for a link that is being used, and a row that refers to the creator does not', async () => {
  const [creator, member] = [await seedActorOf(db, 'creator', 'moderator'), await seedActor(db, 'member')];
  const token = await linkOf(creator, member);
  const trx = await startTransaction(elsewhere);
  // The use holds its creator, and waits for its member.
  await trx.selectFrom('users').select('id').where('id', '=', member.userId).forUpdate().execute();
  const used = use(token);
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  const demoted = call(app, changeRole, {
    token: owner.token,
    params: { userId: creator.userId },
    json: { role: 'user' },
  });
  await expect.poll(() => countLockWaits(elsewhere)).toBe(2);
  await trx.selectFrom('users').select('id').where('id', '=', creator.userId).forKeyShare().execute();
  await trx.rollback().execute();
  expect([(await used).status, (await demoted).status]).toEqual([200, 200]);
});
