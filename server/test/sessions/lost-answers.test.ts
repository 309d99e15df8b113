import { logOut } from '@plaza/contract/session.ts';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import {
  admission,
  DAY,
  HOUR,
  MINUTE,
  refresh,
  rotated,
  SECOND,
  startDevice,
  stopClock,
} from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const { app, resources } = await openPlaza();
const ann = await newMember(app, 'ann');

const newSession = () => startDevice(resources.db, ann.userId, 'remember');

/** The outcome of the first refresh token after its first use. */
async function replay(cookie: string): Promise<string> {
  const answer = await refresh(app, cookie);
  if (answer.status === 401 && answer.cookie === '') return 'end';
  expect(answer.status).toBe(200);
  expect(await admission(app, answer.body.accessToken)).toBe(200);
  return answer.cookie === undefined ? 'access token' : 'pair';
}

const AGES = [0, 30 * SECOND, 30 * SECOND + 1, 15 * MINUTE, HOUR, 7 * DAY, 14 * DAY - 1];

/** Uses of the first answer, and the outcomes of the first token within 30 s and later. */
const USES = [
  ['nothing of the answer', 'access token', 'pair', async () => {}],
  ['the access token', 'access token', 'end', async ({ token }) => void (await admission(app, token))],
  ['the refresh token', 'end', 'end', async ({ cookie }) => void (await rotated(app, cookie))],
] as const satisfies [string, string, string, (given: { token: string; cookie: string }) => Promise<void>][];

test.each(USES)('a repeated token, after the use of its answer: %s', async (_what, soon, later, use) => {
  const clock = stopClock();
  for (const age of AGES) {
    const first = await newSession();
    await use(await rotated(app, first.cookie));
    clock.advance(age);
    expect([age, await replay(first.cookie)]).toEqual([age, age <= 30 * SECOND ? soon : later]);
  }
});

test('a lost answer does not extend a session', async () => {
  const clock = stopClock();
  const [idle, old] = [await newSession(), await newSession()];
  await rotated(app, idle.cookie);
  for (const days of [13, 13]) {
    await rotated(app, old.cookie);
    clock.advance(days * DAY);
  }
  await rotated(app, old.cookie);
  expect(await replay(idle.cookie), '14 days unused').toBe('end');
  clock.advance(4 * DAY);
  expect(await replay(old.cookie), '30 days old').toBe('end');
});

test('a stolen token ends the session once both have used it', async () => {
  const clock = stopClock();
  const { cookie } = await newSession();
  await rotated(app, cookie);
  clock.advance(HOUR);
  const thief = await rotated(app, cookie);
  expect(await admission(app, thief.token)).toBe(200);
  clock.advance(HOUR);
  expect(await replay(cookie)).toBe('end');
  expect((await refresh(app, thief.cookie)).status).toBe(401);
});

const waits = fc.constantFrom(0, SECOND, 31 * SECOND, 15 * MINUTE, HOUR, DAY);
const steps = fc.array(fc.record({ ms: waits, isLost: fc.boolean(), isUsed: fc.boolean() }), {
  maxLength: 12,
});

test('a client that loses any answers stays logged in', async () => {
  stopClock();
  const property = fc.asyncProperty(steps, async (steps) => {
    let { cookie } = await newSession();
    const admissions: unknown[] = [];
    for (const { ms, isLost, isUsed } of steps) {
      vi.setSystemTime(Date.now() + ms);
      const answer = await refresh(app, cookie);
      expect(answer.status).toBe(200);
      if (isLost) continue;
      cookie = answer.cookie ?? cookie;
      if (isUsed) admissions.push(await admission(app, answer.body.accessToken));
    }
    expect(new Set(admissions).difference(new Set([200]))).toEqual(new Set());
    await call(app, logOut, { cookie });
  });
  await fc.assert(property, { numRuns: 40 });
});
