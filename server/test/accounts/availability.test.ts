import { checkUsername } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { textLike } from '../support/matchers.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'Ann');

const ask = (query: Record<string, string>) => call(app, checkUsername, { query });

test.each(['Ann', 'ann', 'ANN', ' ann '])('%j is taken', async (username) => {
  expect(await ask({ username })).toMatchObject({ status: 200, body: { available: false } });
});

test.each(['anna', 'an', 'a_n_n', '_ann'])('%j is available', async (username) => {
  expect(await ask({ username, limit: '1' })).toMatchObject({ status: 200, body: { available: true } });
});

test.each([
  ['', textLike(/^Use 2 to 30 letters/)],
  ['a', textLike(/^Use 2 to 30 letters/)],
  ['a/b', textLike(/^Use 2 to 30 letters/)],
  ['Root', 'That username is reserved. Please choose another.'],
])('%j is an invalid username: 400 with the reason', async (username, message) => {
  const answer = await ask({ username });
  expect(answer.status).toBe(400);
  expect(answer.error()).toMatchObject({ code: 'invalid_fields', message, fields: { username: message } });
});

test('a call without a username or with two is 400', async () => {
  expect((await ask({})).status).toBe(400);
  const twice = await app.inject('/api/auth/available?username=ann&username=bob');
  expect(twice.statusCode).toBe(400);
});

test('a username is available once its member is deleted', async () => {
  await call(app, deleteUser, { params: { userId: ann.userId }, token: ann.token });
  expect((await ask({ username: 'Ann' })).body).toEqual({ available: true });
});
