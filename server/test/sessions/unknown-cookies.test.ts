import { logOut, refreshSession } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { newFamily, newToken, refreshTokenOf } from '../../src/sessions/token.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newDevice } from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const { app, takeStatements } = await openPlaza();
const ann = await newMember(app, 'ann');

const statementsOf = async (endpoint: typeof refreshSession | typeof logOut, cookie: string) => {
  takeStatements();
  const { status } = await call(app, endpoint, { cookie });
  return { status, statements: takeStatements().map(({ sql }) => sql) };
};

test.each([
  [refreshSession, 401],
  [logOut, 200],
])('a cookie without a session costs one read and no transaction: %o', async (endpoint, expected) => {
  const ended = await newDevice(app, ann);
  await call(app, logOut, { cookie: ended.cookie });
  for (const cookie of [refreshTokenOf(newFamily(), newToken()), ended.cookie]) {
    const { status, statements } = await statementsOf(endpoint, cookie);
    expect(status).toBe(expected);
    expect(statements).toEqual([expect.stringMatching(/^select .* from "sessions" where "family_hash" in /)]);
    expect(statements[0]).not.toMatch(/for update/);
  }
});

test.each([
  [refreshSession, 401],
  [logOut, 200],
])('an invalid refresh token costs no statement: %o', async (endpoint, expected) => {
  for (const cookie of ['x', 'a.b.c', '.', ann.token])
    expect(await statementsOf(endpoint, cookie)).toEqual({ status: expected, statements: [] });
});
