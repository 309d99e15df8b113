import { getUser } from '@plaza/contract/user.ts';
import { logIn } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from './support/app.ts';
import { call } from './support/client.ts';
import { newMember } from './support/members.ts';

const { app } = await openPlaza();

test('a member signs up, logs in and sees themselves', async () => {
  const ann = await newMember(app, 'ann');
  const login = await call(app, logIn, { json: { email: 'ANN@example.org', password: ann.password } });
  expect(login.status).toBe(200);
  const { body } = await call(app, getUser, { params: { username: 'Ann' }, token: login.body.accessToken });
  expect(body).toMatchObject({ userId: ann.userId, username: 'ann', postCount: 0 });
});
