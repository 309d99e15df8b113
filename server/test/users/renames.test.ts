import { listUserPosts } from '@plaza/contract/post.ts';
import { checkUsername, signUp } from '@plaza/contract/session.ts';
import { deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { signUpForm } from '../support/members.ts';
import { formOf, publish } from '../support/posts.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const reader = await seedActor(db, 'reader');

const rename = ({ token, userId }: Actor, username: string) =>
  call(app, updateUser, { token, params: { userId }, form: formOf({ username }) });
const join = async (username: string) => {
  const form = await signUpForm({ email: `${username}-${Math.random()}@example.org`, username });
  return call(app, signUp, { form });
};
const nameOf = async (username: string) => {
  const { status, body } = await call(app, getUser, { token: reader.token, params: { username } });
  return status === 200 ? body.username : status;
};

test('former usernames, in any case, lead to the member', async () => {
  const ann = await seedActor(db, 'Ann-One');
  const { id } = await publish(app, ann);
  await rename(ann, 'ann-two');
  await rename(ann, 'ann-three');
  for (const username of ['ann-one', 'ANN-TWO', 'ann-three'])
    expect(await nameOf(username)).toBe('ann-three');
  const { body } = await call(app, listUserPosts, { token: reader.token, params: { username: 'ann-one' } });
  expect(body.map((post) => [post.id, post.username])).toEqual([[id, 'ann-three']]);
});

test('nobody else gets a former username, by sign-up or change', async () => {
  const [ben, other] = [await seedActor(db, 'ben-before'), await seedActor(db, 'other')];
  await rename(ben, 'ben-after');
  const taken = await rename(other, 'Ben-Before');
  expect([taken.status, taken.error().code]).toEqual([409, 'username_taken']);
  expect((await join('ben-before')).error().code).toBe('username_taken');
  expect(await nameOf('other')).toBe('other');
  const { body } = await call(app, checkUsername, { query: { username: 'ben-before' } });
  expect(body.available).toBe(false);
});

test('a former username is available to its former owner only, who is found by it', async () => {
  const [fay, other] = [await seedActor(db, 'fay-before'), await seedActor(db, 'fay-other')];
  await rename(fay, 'fay-after');
  const { body } = await call(app, checkUsername, { query: { username: 'FAY-before' } });
  expect(body.available).toBe(false);
  expect(await nameOf('FAY-before')).toBe('fay-after');
  expect((await rename(other, 'fay-before')).status).toBe(409);
  expect((await rename(fay, 'fay-before')).status).toBe(200);
});

test('a member takes a former username back, and the other one becomes a former one', async () => {
  const cat = await seedActor(db, 'cat-one');
  await rename(cat, 'cat-two');
  expect((await rename(cat, 'cat-one')).status).toBe(200);
  for (const username of ['cat-one', 'cat-two']) expect(await nameOf(username)).toBe('cat-one');
  expect((await join('cat-two')).error().code).toBe('username_taken');
});

test('a change of the case only makes no former username', async () => {
  const dan = await seedActor(db, 'dan');
  await rename(dan, 'DAN');
  expect(await nameOf('dan')).toBe('DAN');
  const rows = await db
    .selectFrom('old_usernames')
    .select('username_key')
    .where('user_id', '=', dan.userId)
    .execute();
  expect(rows).toEqual([]);
});

test('former usernames are free after the deletion of the account', async () => {
  const eve = await seedActor(db, 'eve-one');
  await rename(eve, 'eve-two');
  await call(app, deleteUser, { token: eve.token, params: { userId: eve.userId } });
  expect(await nameOf('eve-one')).toBe(404);
  expect((await join('eve-one')).status).toBe(201);
});

test('a username that is given up while many want it goes to none of them', async () => {
  for (let round = 0; round < 5; round++) {
    const holder = await seedActor(db, `wanted${round}`);
    const [, ...joined] = await Promise.all([
      rename(holder, `moved${round}`),
      ...Array.from({ length: 6 }, () => join(`wanted${round}`)),
    ]);
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 409));
    expect(await nameOf(`wanted${round}`)).toBe(`moved${round}`);
  }
});
