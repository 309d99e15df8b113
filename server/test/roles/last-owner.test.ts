import { changeRole, deleteUser } from '@plaza/contract/user.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { SECOND, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { countOwners, roleOf, seedActorOf, setRoleOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const other = await openBeside(resources);

const clear = () => db.updateTable('users').set({ role: 'user' }).execute();
const demote = ({ token }: Pick<Actor, 'token'>, { userId }: Pick<Actor, 'userId'>) =>
  call(app, changeRole, { token, params: { userId }, json: { role: 'user' } });
const remove = ({ token, userId }: Pick<Actor, 'token' | 'userId'>) =>
  call(app, deleteUser, { token, params: { userId } });
const codeOf = ({ status, error }: Awaited<ReturnType<typeof demote>>) =>
  status === 200 ? 200 : error().code;

test('the last owner can neither resign nor delete the account, until there is another one', async () => {
  await clear();
  const ann = await seedActorOf(db, 'ann', 'owner');
  const bea = await seedActor(db, 'bea');
  const resigned = await demote(ann, ann);
  expect([resigned.status, resigned.error()]).toMatchObject([
    409,
    { code: 'last_owner', message: 'This is the only owner. Make another member an owner first.' },
  ]);
  const deleted = await remove(ann);
  expect([deleted.status, deleted.error().code]).toEqual([409, 'last_owner']);
  expect((await call(app, listPosts, { token: ann.token })).status).toBe(200);
  await call(app, changeRole, { token: ann.token, params: { userId: bea.userId }, json: { role: 'owner' } });
  expect((await remove(ann)).status).toBe(200);
  expect((await remove(bea)).error().code).toBe('last_owner');
  // The row of a deleted owner is no owner while it exists.
  expect(await countOwners(db)).toBe(1);
});

test('of the last two owners who demote each other, or themselves, or delete their accounts, at once one stays', async () => {
  for (let round = 0; round < 8; round++) {
    await clear();
    const one = await seedActorOf(db, `one${round}`, 'owner');
    const two = await seedActorOf(db, `two${round}`, 'owner');
    const both = [
      () => [demote(one, two), demote(two, one)],
      () => [demote(one, one), demote(two, two)],
      () => [remove(one), remove(two)],
      () => [demote(one, two), remove(one)],
    ][round % 4];
    const answers = await Promise.all(both?.() ?? []);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0], `round ${round}`).toBe(200);
    expect([403, 409], `round ${round}`).toContain(statuses[1]);
    expect(await countOwners(db), `round ${round}`).toBe(1);
  }
});

test('a role changes at once, and in other processes within a second', async () => {
  await clear();
  const ann = await seedActorOf(db, 'boss', 'owner');
  const bob = await newMember(app, 'bob');
  const eve = await seedActor(db, 'eve');
  const attempt = (at: typeof app) =>
    call(at, changeRole, { token: bob.token, params: { userId: eve.userId }, json: { role: 'user' } });
  const clock = stopClock();
  for (const at of [app, other]) expect(codeOf(await attempt(at))).toBe('not_allowed');
  await call(app, changeRole, { token: ann.token, params: { userId: bob.userId }, json: { role: 'owner' } });
  expect(codeOf(await attempt(app))).toBe(200);
  clock.advance(SECOND);
  expect(codeOf(await attempt(other))).toBe(200);
  const { body } = await call(app, refreshSession, { cookie: bob.cookie });
  expect(body.role).toBe('owner');
  await demote(ann, bob);
  expect(codeOf(await attempt(app))).toBe('not_allowed');
  clock.advance(SECOND);
  expect(codeOf(await attempt(other))).toBe('not_allowed');
  const { body: loggedIn } = await call(app, logIn, { json: { email: bob.email, password: bob.password } });
  expect(loggedIn.role).toBe('user');
});

test('an owner who was demoted by a process that this one has not heard of changes no role', async () => {
  await clear();
  const ann = await seedActorOf(db, 'former', 'owner');
  await seedActorOf(db, 'present', 'owner');
  const { userId } = await seedActor(db, 'target');
  expect((await demote(ann, { userId })).status).toBe(200);
  await setRoleOf(db, ann.userId, 'user');
  const answer = await call(app, changeRole, {
    token: ann.token,
    params: { userId },
    json: { role: 'owner' },
  });
  expect(answer.error().code).toBe('not_allowed');
  expect(await roleOf(db, userId)).toBe('user');
});

test('the role of a missing or deleted member is 404, and an unknown role is invalid', async () => {
  await clear();
  const { token } = await seedActorOf(db, 'last', 'owner');
  const gone = await seedActor(db, 'gone');
  await remove(gone);
  for (const userId of [gone.userId, 999_999])
    expect((await call(app, changeRole, { token, params: { userId }, json: { role: 'owner' } })).status).toBe(
      404,
    );
  const answer = await call(app, changeRole, {
    token,
    params: { userId: gone.userId },
    json: { role: 'admin' },
  });
  expect(answer.error().code).toBe('invalid_fields');
});
