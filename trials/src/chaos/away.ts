import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import type { Answer } from '../connection.ts';
import { count } from '../report.ts';
import type { Trial } from './trial.ts';

/** Something that a server relies on goes away in some way. */
export interface Trouble {
  readonly name: string;
  /** @returns what ends it */
  readonly begin: () => (() => unknown) | Promise<() => unknown>;
}

/** An answer, and the milliseconds it took. */
export interface Timed {
  readonly answer: Pick<Answer<Endpoint>, 'status'> & { readonly error?: Answer<Endpoint>['error'] };
  readonly ms: number;
}

type Ask = () => Promise<Timed['answer']>;

/** What was met while it lasted, and how long after its end everything was served again. */
export interface Met {
  /** By the questions, in their order. */
  readonly answers: readonly (readonly Timed[])[];
  readonly backAfter: number;
}

const ASK_EVERY_MS = 20;
const PATIENCE_MS = 20_000;
/** How those are told who come while it lasts. */
const REFUSALS: readonly ErrorCode[] = ['storage_unavailable', 'overloaded', 'outcome_unknown'];
const REFUSED = 503;

/** Asks so many questions again and again while it lasts, and then until all are answered. */
export async function endure({ begin }: Trouble, asks: readonly Ask[], seconds: number): Promise<Met> {
  const end = await begin();
  const until = performance.now() + seconds * 1000;
  const answers = await Promise.all(asks.map((ask) => askUntil(ask, () => performance.now() >= until)));
  await end();
  const ended = performance.now();
  const backAfter = () => performance.now() - ended;
  const isServed = ({ answer }: Timed) => !answer.error || backAfter() > PATIENCE_MS;
  await Promise.all(asks.map((ask) => askUntil(ask, isServed)));
  return { answers, backAfter: backAfter() };
}

async function askUntil(ask: Ask, isEnough: (last: Timed) => boolean): Promise<Timed[]> {
  const answers: Timed[] = [];
  for (; ; await delay(ASK_EVERY_MS)) {
    const asked = performance.now();
    const answer = await ask();
    const timed = { answer, ms: performance.now() - asked };
    answers.push(timed);
    if (isEnough(timed)) return answers;
  }
}

/** The milliseconds that refusals took. One that is not what is promised becomes a problem. */
export function refusalsIn(answers: readonly Timed[], { problems }: Pick<Trial, 'problems'>): number[] {
  return answers.flatMap(({ answer: { status, error }, ms }) => {
    if (!error) return [];
    if (status !== REFUSED || !REFUSALS.includes(error.code)) problems.push(`${status} ${error.code}`);
    return [ms];
  });
}

/** Whether there were refusals, as there have to be while something is away, and none took longer. */
export const areWithin = (ms: readonly number[], bar: number): boolean =>
  ms.length > 0 && Math.max(...ms) <= bar;

/** What of times is told: how many there are, and the longest. */
export const longest = (ms: readonly number[]): string =>
  `${count(ms.length)} refused within ${count(Math.max(0, ...ms))} ms`;
