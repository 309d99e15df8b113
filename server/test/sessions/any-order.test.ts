import { logOut } from '@plaza/contract/session.ts';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Persistence } from '../../src/sessions/session-table.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, DAY, HOUR, MINUTE, refresh, SECOND, startDevice, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { SessionModel, type Outcome } from './session-model.ts';

const { app, resources } = await openPlaza();
const ann = await newMember(app, 'ann');

const waits = [
  SECOND,
  30 * SECOND,
  30 * SECOND + 1,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  HOUR,
  23 * HOUR,
  7 * DAY,
  14 * DAY,
];
// The newest tokens are the interesting ones, and shrink to the newest.
const back = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 1) }, fc.nat({ max: 5 }));
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ step: fc.constant('refresh' as const), back }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('use' as const), back }) },
    {
      weight: 3,
      arbitrary: fc.record({ step: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }),
    },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('log out' as const), back }) },
  ),
  { minLength: 3, maxLength: 14 },
);

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

const outcomeOf = ({ status, cookie }: Awaited<ReturnType<typeof refresh>>): Outcome | number => {
  if (status === 401) return cookie === '' ? 'end' : 'unknown';
  if (status !== 200) return status;
  return cookie === undefined ? 'access token' : 'pair';
};

/** Takes a step with a session and with its model. @returns both outcomes */
async function take(
  step: Step,
  { cookies, tokens }: { cookies: string[]; tokens: string[] },
  model: SessionModel,
): Promise<{ actual: unknown; expected: unknown }> {
  const earlier = (of: readonly string[], back: number) => Math.max(0, of.length - 1 - back);
  if (step.step === 'use') {
    const i = earlier(tokens, step.back);
    const expected = model.use(i, Date.now()) ? 200 : 'token_invalid';
    return { expected, actual: await admission(app, tokens[i] ?? '') };
  }
  if (step.step === 'wait') {
    vi.setSystemTime(Date.now() + step.ms);
    return { actual: undefined, expected: undefined };
  }
  const i = earlier(cookies, step.back);
  const cookie = cookies[i] ?? '';
  if (step.step === 'log out') {
    model.logOut();
    return { expected: 200, actual: (await call(app, logOut, { cookie })).status };
  }
  const answer = await refresh(app, cookie);
  if (answer.status === 200) tokens.push(answer.body.accessToken);
  if (answer.cookie) cookies.push(answer.cookie);
  return { expected: model.refresh(i, Date.now()), actual: outcomeOf(answer) };
}

test('a session follows its model for any sequence of calls', async () => {
  stopClock();
  const persistence = fc.constantFrom<Persistence>('remember', 'day', 'browser');
  const property = fc.asyncProperty(persistence, steps, async (persistence, steps) => {
    const model = new SessionModel(persistence, Date.now());
    const { cookie, token } = await startDevice(resources.db, ann.userId, persistence);
    const session = { cookies: [cookie], tokens: [token] };
    for (const step of steps) {
      const { actual, expected } = await take(step, session, model);
      expect({ step, came: actual }).toEqual({ step, came: expected });
    }
  });
  await fc.assert(property, { numRuns: 60 });
});
