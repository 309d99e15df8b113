import { setImmediate as nextTick } from 'node:timers/promises';
import type { RequestClass } from '@plaza/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { OverloadGuard, type OverloadListener } from './overload-guard.ts';

const CALM_MS = 30;
const MANY = 16;
const SILENT: OverloadListener = { onStart: () => {}, onEnd: () => {} };
/** However long ticks take. */
const always = (calls: number) => ({ ms: 0, min: calls, max: calls });
const PARTS = { costly: 1 / 3, write: 2 / 3, read: 1 };
const LIMITS = {
  manyCalls: always(MANY),
  calls: always(3),
  parts: PARTS,
  sessionCalls: 2,
  calmMs: CALM_MS,
};

const admitted = (guard: OverloadGuard, requestClass: RequestClass, count: number) =>
  Array.from({ length: count }, () => guard.admit(requestClass));

/** A guard after two ticks in a row with many calls, which has shed no call yet. */
async function overloaded(listener = SILENT): Promise<OverloadGuard> {
  const guard = new OverloadGuard(listener, LIMITS);
  for (const calls of [MANY / 2, MANY]) {
    await nextTick();
    admitted(guard, 'read', calls);
  }
  return guard;
}

it('starts all calls of a burst that arrives once', async () => {
  const guard = new OverloadGuard(SILENT, LIMITS);
  for (const calls of [1, 1000, MANY / 2, MANY - 1, 1]) {
    expect(new Set(admitted(guard, 'costly', calls))).toEqual(new Set(['now']));
    await nextTick();
  }
});

it('starts all calls of bursts with empty ticks between them', async () => {
  const guard = new OverloadGuard(SILENT, LIMITS);
  for (let crowd = 0; crowd < 3; crowd++) {
    expect(new Set(admitted(guard, 'read', 1000))).toEqual(new Set(['now']));
    for (let tick = 0; tick < 3; tick++) await nextTick();
  }
});

it('sheds further calls once two ticks in a row had many', async () => {
  const guard = await overloaded();
  expect(new Set(admitted(guard, 'read', MANY))).toEqual(new Set(['shed']));
});

it('sheds costly calls first and reads last during an overload', async () => {
  const guard = await overloaded();
  guard.admit('read');
  await nextTick();
  const mixed = ['costly', 'costly', 'write', 'write', 'read', 'read'] as const;
  const admissions = mixed.map((requestClass) => guard.admit(requestClass));
  expect(admissions).toEqual(['later', 'shed', 'later', 'shed', 'later', 'shed']);
});

it('limits session calls apart from others, and counts them towards an overload', async () => {
  const guard = new OverloadGuard(SILENT, LIMITS);
  for (const calls of [MANY / 2, MANY]) {
    await nextTick();
    admitted(guard, 'session', calls);
  }
  expect(admitted(guard, 'session', 1)).toEqual(['shed']);
  await nextTick();
  expect(admitted(guard, 'session', 3)).toEqual(['later', 'later', 'shed']);
  expect(admitted(guard, 'read', 4)).toEqual(['later', 'later', 'later', 'shed']);
});

it('starts deferred calls in the order of their arrival, at the end of the tick', async () => {
  const guard = await overloaded();
  const started: number[] = [];
  for (const call of [1, 2, 3]) guard.defer(() => started.push(call));
  guard.admit('read');
  expect(started).toEqual([]);
  await nextTick();
  expect(started).toEqual([1, 2, 3]);
});

it('ends the overload after a time without shed calls, and reports its start and how many calls it shed', async () => {
  const events: (string | number)[] = [];
  const guard = await overloaded({
    onStart: () => events.push('began'),
    onEnd: (shed) => events.push(shed),
  });
  admitted(guard, 'read', 5);
  expect(events).toEqual(['began']);
  await expect.poll(() => events).toEqual(['began', 5]);
  expect(guard.admit('read')).toBe('now');
});

/** A clock that moves only when calls run, and when they are shed. */
function openClock(callMs: number) {
  let time = 0;
  return {
    now: () => time,
    work: () => void (time += callMs),
    reject: () => void (time += callMs / 4),
  };
}

it.each([
  ['short', 0.2, 50],
  ['long', 2, 5],
  ['so long that hardly one fits', 50, 2],
])(
  'starts as many calls in a tick of an overload as fit into it when calls are %s, however many it sheds',
  async (_what, ms, fit) => {
    const { now, work, reject } = openClock(ms);
    const limits = { ...LIMITS, calls: { ms: 10, min: 2, max: 60 } };
    const guard = new OverloadGuard(SILENT, limits, now);
    let started = 0;
    for (let tick = 0; tick < 200; tick++) {
      started = 0;
      for (let call = 0; call < 100; call++) {
        const admission = guard.admit('read');
        if (admission === 'now') work();
        if (admission === 'later') guard.defer(work);
        if (admission === 'shed') reject();
        else started++;
      }
      await nextTick();
    }
    expect(Math.abs(started - fit), `${started} started`).toBeLessThanOrEqual(fit / 5);
  },
);

it.each([
  ['no overload on a machine that serves them in half the time', 0.05, 'now'],
  ['an overload on a machine that does not', 0.2, 'shed'],
] as const)('500 calls in each tick are %s', async (_what, ms, last) => {
  const { now, work } = openClock(ms);
  const calls = { ms: 10, min: 8, max: 128 };
  const guard = new OverloadGuard(
    SILENT,
    { ...LIMITS, manyCalls: { ms: 50, min: 64, max: 2000 }, calls },
    now,
  );
  const admitTick = (count: number) => {
    const admissions = Array.from({ length: count }, () => {
      const admission = guard.admit('read');
      if (admission === 'now') work();
      return admission;
    });
    return admissions.at(-1);
  };
  for (let tick = 0; tick < 100; tick++) {
    admitTick(20);
    await nextTick();
  }
  admitTick(500);
  await nextTick();
  expect(admitTick(500)).toBe(last);
});
