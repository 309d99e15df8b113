import { getUser } from '@plaza/contract/user.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { expect, onTestFinished, vi } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import type { Persistence } from '../../src/sessions/session-table.ts';
import { startSession } from '../../src/sessions/session-tokens.ts';
import { call, type Answerer } from './client.ts';
import type { TestMember } from './members.ts';
import { write } from './write.ts';

/** The tokens of a session. */
export interface Device {
  /** The access token. */
  readonly token: string;
  /** Value of the refresh cookie. */
  readonly cookie: string;
}

/** Signs a member in once more. */
export async function newDevice(
  app: Answerer,
  { email, password }: Pick<TestMember, 'email' | 'password'>,
  { persist, cookie: presented }: { persist?: boolean; cookie?: string } = {},
): Promise<Device> {
  const {
    status,
    body,
    cookie = '',
  } = await call(app, logIn, {
    json: { email, password, persist },
    ...(presented !== undefined && { cookie: presented }),
  });
  expect(status).toBe(200);
  return { token: body.accessToken, cookie };
}

/** Starts a session without hashing a password. */
export async function startDevice(db: Db, userId: number, persistence: Persistence): Promise<Device> {
  const tokens = await write(db, (trx) => startSession(trx, { userId, persistence }));
  return { token: tokens.accessToken, cookie: tokens.refreshToken?.token ?? '' };
}

export const refresh = (app: Answerer, cookie: string) => call(app, refreshSession, { cookie });

/** Refreshes where that gives a new pair. */
export async function rotated(app: Answerer, presented: string): Promise<Device> {
  const { status, body, cookie = '' } = await refresh(app, presented);
  expect([status, cookie === '']).toEqual([200, false]);
  return { token: body.accessToken, cookie };
}

/** Whether an access token is accepted: 200, or the code of the error. */
export async function admission(app: Answerer, token: string): Promise<string | number> {
  const answer = await call(app, getUser, { params: { username: 'nobody-of-this-name' }, token });
  // An admitted call is 404 for the unknown member.
  return answer.status === 404 ? 200 : answer.error().code;
}

/** Lets a test move the clock: only Date, timers run on. */
export function stopClock(): { readonly advance: (ms: number) => void } {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return { advance: (ms) => vi.setSystemTime(Date.now() + ms) };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Lets all access tokens last for a day, for tests that may take longer than a quarter of an hour. */
export async function keepSignedIn(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .updateTable('access_tokens')
    .set({ expires_at: now + DAY })
    .where('expires_at', '<', now + HOUR)
    .execute();
}
