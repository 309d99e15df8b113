import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { patience } from '../../../scripts/test/patience.ts';
import { count, rowOf, type Row } from '../report.ts';
import type { Answer } from '../virtual-users/connections.ts';
import { Probe } from './probe.ts';
import { Trial, type TrialOptions } from './trial.ts';

/** An outage of a service that a server uses. */
export interface Outage {
  readonly name: string;
  /** @returns a function that ends it */
  readonly begin: () => (() => unknown) | Promise<() => unknown>;
}

/** An answer, and the milliseconds it took. */
export interface TimedAnswer {
  readonly answer: Pick<Answer<Endpoint>, 'status'> & { readonly error?: Answer<Endpoint>['error'] };
  readonly ms: number;
}

type Call = () => Promise<TimedAnswer['answer']>;

interface OutageTrial {
  readonly outages: readonly Outage[];
  readonly options: TrialOptions;
  /** The duration of each outage. */
  readonly seconds: number;
  readonly callsOf: (probe: Probe) => readonly Call[];
  /**
   * Judges an outage.
   * @param answers in their order, by call
   * @param backAfter milliseconds from the end of the outage until all calls succeeded
   */
  readonly judge: (outage: Outage, answers: readonly (readonly TimedAnswer[])[], backAfter: number) => Row;
  /** The promise that nothing is lost. */
  readonly promise: string;
}

const LIFE_MS = 1000;
const CALL_EVERY_MS = 20;
const RECOVERY_MAX_MS = 20_000 * patience();
/** The errors of calls during an outage. */
const REJECTIONS: readonly ErrorCode[] = ['storage_unavailable', 'overloaded', 'outcome_unknown'];

/** Causes outages while virtual users write to a server, and measures the answers of single calls. */
export async function tryOutages({
  outages,
  options,
  seconds,
  callsOf,
  judge,
  promise,
}: OutageTrial): Promise<Row[]> {
  await using trial = await Trial.open(options);
  const server = await trial.start();
  const probe = await Probe.logIn(server.address, trial);
  const written = trial.write(server);
  const rows: Row[] = [];
  for (const outage of outages) {
    await delay(LIFE_MS);
    const { answers, backAfter } = await callDuring(outage, callsOf(probe), seconds);
    const unexpected = answers
      .flat()
      .flatMap(({ answer: { status, error } }) =>
        error && !(status === 503 && REJECTIONS.includes(error.code)) ? [`${status} ${error.code}`] : [],
      );
    trial.problems.push(...unexpected);
    const row = judge(outage, answers, backAfter);
    rows.push(unexpected.length > 0 ? { ...row, verdict: 'broken' } : row);
  }
  trial.stopWriting();
  await written;
  await server.end('SIGTERM');
  await trial.check();
  return [...rows, rowOf(promise, trial.summary(), trial.isSound)];
}

/** Repeats each call during an outage, and then until all succeed. */
async function callDuring({ begin }: Outage, calls: readonly Call[], seconds: number) {
  const end = await begin();
  const until = performance.now() + seconds * 1000;
  const answers = await Promise.all(calls.map((call) => repeat(call, () => performance.now() >= until)));
  await end();
  const ended = performance.now();
  const backAfter = () => performance.now() - ended;
  const isOver = ({ answer }: TimedAnswer) => !answer.error || backAfter() > RECOVERY_MAX_MS;
  await Promise.all(calls.map((call) => repeat(call, isOver)));
  return { answers, backAfter: backAfter() };
}

async function repeat(call: Call, isLast: (answer: TimedAnswer) => boolean): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  for (; ; await delay(CALL_EVERY_MS)) {
    const called = performance.now();
    const answer = await call();
    const timed = { answer, ms: performance.now() - called };
    answers.push(timed);
    if (isLast(timed)) return answers;
  }
}

/** The milliseconds that rejections took. */
export const rejectionsIn = (answers: readonly TimedAnswer[]): number[] =>
  answers.flatMap(({ answer: { error }, ms }) => (error ? [ms] : []));

/** Whether there were rejections, as an outage must cause, and none took longer. */
export const areWithin = (ms: readonly number[], bar: number): boolean =>
  ms.length > 0 && Math.max(...ms) <= bar;

/** The number of rejections and the slowest one, for a figure. */
export const slowest = (ms: readonly number[]): string =>
  `${count(ms.length)} rejected within ${count(Math.max(0, ...ms))} ms`;
