import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Cost } from './cost.ts';
import { Turns, type OverloadListener } from './turns.ts';

const CALM_MS = 30;
const MANY = 16;
const UNHEARD: OverloadListener = { onOverload: () => {}, onCalm: () => {} };
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

const admitted = (turns: Turns, cost: Cost, count: number) =>
  Array.from({ length: count }, () => turns.admit(cost));

/** Turns of which two in a row had many calls, and nothing was refused yet. */
async function overloaded(listener = UNHEARD): Promise<Turns> {
  const turns = new Turns(listener, LIMITS);
  for (const calls of [MANY / 2, MANY]) {
    await nextTurn();
    admitted(turns, 'read', calls);
  }
  return turns;
}

it('lets a crowd start that comes once', async () => {
  const turns = new Turns(UNHEARD, LIMITS);
  for (const calls of [1, 1000, MANY / 2, MANY - 1, 1]) {
    expect(new Set(admitted(turns, 'costly', calls))).toEqual(new Set(['now']));
    await nextTurn();
  }
});

it('lets crowds start that come one after the other, with time between them', async () => {
  const turns = new Turns(UNHEARD, LIMITS);
  for (let crowd = 0; crowd < 3; crowd++) {
    expect(new Set(admitted(turns, 'read', 1000))).toEqual(new Set(['now']));
    for (let turn = 0; turn < 3; turn++) await nextTurn();
  }
});

it('refuses the rest when more comes from turn to turn', async () => {
  const turns = await overloaded();
  expect(new Set(admitted(turns, 'read', MANY))).toEqual(new Set(['refused']));
});

it('refuses what costs most first, from then on', async () => {
  const turns = await overloaded();
  turns.admit('read');
  await nextTurn();
  const mixed = ['costly', 'costly', 'write', 'write', 'read', 'read'] as const;
  const admissions = mixed.map((cost) => turns.admit(cost));
  expect(admissions).toEqual(['later', 'refused', 'later', 'refused', 'later', 'refused']);
});

it('has a bound of its own for calls of sessions, which count for an overload', async () => {
  const turns = new Turns(UNHEARD, LIMITS);
  for (const calls of [MANY / 2, MANY]) {
    await nextTurn();
    admitted(turns, 'session', calls);
  }
  expect(admitted(turns, 'session', 1)).toEqual(['refused']);
  await nextTurn();
  expect(admitted(turns, 'session', 3)).toEqual(['later', 'later', 'refused']);
  expect(admitted(turns, 'read', 4)).toEqual(['later', 'later', 'later', 'refused']);
});

it('starts calls in the order in which they came, at the end of the turn', async () => {
  const turns = await overloaded();
  const started: number[] = [];
  for (const call of [1, 2, 3]) turns.later(() => started.push(call));
  turns.admit('read');
  expect(started).toEqual([]);
  await nextTurn();
  expect(started).toEqual([1, 2, 3]);
});

it('is as before once nothing was refused for a while, and tells when it began and how many were refused', async () => {
  const heard: (string | number)[] = [];
  const turns = await overloaded({
    onOverload: () => heard.push('began'),
    onCalm: (refused) => heard.push(refused),
  });
  admitted(turns, 'read', 5);
  expect(heard).toEqual(['began']);
  await expect.poll(() => heard).toEqual(['began', 5]);
  expect(turns.admit('read')).toBe('now');
});

/** A clock that moves only when calls do their work, and when they are refused. */
function openClock(callMs: number) {
  let time = 0;
  return {
    now: () => time,
    work: () => void (time += callMs),
    refuse: () => void (time += callMs / 4),
  };
}

it.each([
  ['short', 0.2, 50],
  ['long', 2, 5],
  ['so long that hardly one fits', 50, 2],
])(
  'starts as many calls in a tick of an overload as fit into it when calls are %s, however many it refuses',
  async (_what, ms, fit) => {
    const { now, work, refuse } = openClock(ms);
    const limits = { ...LIMITS, calls: { ms: 10, min: 2, max: 60 } };
    const turns = new Turns(UNHEARD, limits, now);
    let started = 0;
    for (let tick = 0; tick < 200; tick++) {
      started = 0;
      for (let call = 0; call < 100; call++) {
        const admission = turns.admit('read');
        if (admission === 'now') work();
        if (admission === 'later') turns.later(work);
        if (admission === 'refused') refuse();
        else started++;
      }
      await nextTurn();
    }
    expect(Math.abs(started - fit), `${started} started`).toBeLessThanOrEqual(fit / 5);
  },
);

it.each([
  ['no overload on a machine that serves them in half the time', 0.05, 'now'],
  ['an overload on a machine that does not', 0.2, 'refused'],
] as const)('500 calls in each tick are %s', async (_what, ms, last) => {
  const { now, work } = openClock(ms);
  const calls = { ms: 10, min: 8, max: 128 };
  const turns = new Turns(UNHEARD, { ...LIMITS, manyCalls: { ms: 50, min: 64, max: 2000 }, calls }, now);
  const admitTick = (count: number) => {
    const admissions = Array.from({ length: count }, () => {
      const admission = turns.admit('read');
      if (admission === 'now') work();
      return admission;
    });
    return admissions.at(-1);
  };
  for (let tick = 0; tick < 100; tick++) {
    admitTick(20);
    await nextTurn();
  }
  admitTick(500);
  await nextTurn();
  expect(admitTick(500)).toBe(last);
});
