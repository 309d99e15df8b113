import { median, percentile } from '../../../bench/src/percentile.ts';
import { count, rowOf, type Row } from '../report.ts';
import type { Measurements } from '../virtual-users/load-worker.ts';
import type { Sample, Totals } from './samples.ts';

const SLOWER_BAR = 1.5;
/** One pause of the machine makes one window slow; a cause that lasts makes most of them slow. */
const WINDOW_MS = 10_000;

/** Compares the durations of actions in the last third with the first, and lists possible causes. */
export function compareThirds(measurements: Measurements, samples: readonly Sample[]): Row {
  const actions = actionsByThirds(measurements);
  const [first = 0, , last = 0] = actions.map((part) => percentile(part, 0.99));
  return rowOf(
    `Actions: the 99th percentile of the last third is at most ${SLOWER_BAR} times that of the first`,
    [
      ...figuresOfActions(measurements, actions),
      ...figuresOfServer(samples, actions),
      ...figuresOfMachine(samples),
    ].join('; '),
    last <= first * SLOWER_BAR,
  );
}

function actionsByThirds({ due, took }: Measurements): number[][] {
  const end = due.reduce((latest, each) => Math.max(latest, each), 0);
  return thirds(took, (i) => (due[i] ?? 0) / end);
}

function figuresOfActions(measurements: Measurements, actions: readonly (readonly number[])[]): string[] {
  const slow = windows(measurements);
  const medians = thirds(slow, (i) => i / slow.length).map((part) => count(median(part)));
  return [
    `99 of 100 within ${actions.map((part) => count(percentile(part, 0.99))).join(', ')} ms by thirds`,
    `median of windows of ${WINDOW_MS / 1000} s ${medians.join(', ')} ms`,
    `half within ${actions.map((part) => count(median(part))).join(', ')} ms`,
  ];
}

function figuresOfServer(samples: readonly Sample[], actions: readonly (readonly number[])[]): string[] {
  const { of, rate } = byThirds(samples);
  const perAction = (workOf: (totals: Totals) => number) => (part: readonly Sample[], third: number) => {
    // Between the first and the last sample there are fewer actions than in the third.
    const between = ((actions[third]?.length ?? 0) * (part.length - 1)) / part.length;
    return grown(part, workOf) / between;
  };
  const medianOf = (numberOf: (sample: Sample) => number) => (part: readonly Sample[]) =>
    median(part.map(numberOf));
  const most = (numberOf: (sample: Sample) => number) => (part: readonly Sample[]) =>
    Math.max(...part.map(numberOf));
  return [
    `event loop, median p99 ${of(medianOf(({ loopP99 }) => loopP99))} ms`,
    `at most ${of(most(({ loopMax }) => loopMax))} ms`,
    `garbage collection ${rate(({ collected }) => collected, time)} % of the time`,
    `an action takes the server ${of(perAction(({ work }) => work))} ms`,
    `and the users ${of(perAction(({ usersWork }) => usersWork))} ms`,
    `its main thread waited for a processor ${rate(({ waited }) => waited, time)} %`,
    `checkpoints ${of((part) => grown(part, ({ checkpoints }) => checkpoints))}`,
    `log ${of(most(({ wal }) => wal))} MB`,
    `database ${of(most(({ database }) => database))} MB`,
    `heap ${of(medianOf(({ heap }) => heap))} MB`,
  ];
}

function figuresOfMachine(samples: readonly Sample[]): string[] {
  const { rate } = byThirds(samples);
  return [
    `a process waited for a processor ${rate(({ processorStall }) => processorStall, time)} %`,
    `for the disk ${rate(({ diskStall }) => diskStall, time)} %`,
    `stolen ${rate(
      ({ stolen }) => 100 * stolen,
      ({ ticks }) => ticks,
    )} %`,
  ];
}

/** Hundredths of the time, so that milliseconds per unit are a percentage. */
const time = ({ at }: Totals): number => at / 100;

/** Formats a number of each third. */
function byThirds(samples: readonly Sample[]) {
  const parts = thirds(samples, (i) => i / samples.length);
  const of = (numberOf: (part: readonly Sample[], third: number) => number) =>
    parts.map((part, third) => shown(numberOf(part, third))).join(', ');
  const rate = (numberOf: (totals: Totals) => number, per: (totals: Totals) => number) =>
    of((part) => grown(part, numberOf) / grown(part, per));
  return { of, rate };
}

/** @param positionOf the position of an element, from 0 to 1 */
function thirds<T>(list: ArrayLike<T>, positionOf: (index: number) => number): T[][] {
  const parts: T[][] = [[], [], []];
  Array.from(list).forEach((each, i) => parts[Math.min(2, Math.floor(3 * positionOf(i)))]?.push(each));
  return parts;
}

/** The 99th percentile of each window. */
function windows({ due, took }: Measurements): number[] {
  const byWindow: number[][] = [];
  due.forEach((at, i) => (byWindow[Math.floor(at / WINDOW_MS)] ??= []).push(took[i] ?? 0));
  return byWindow.flatMap((part) => [percentile(part, 0.99)]);
}

function grown(part: readonly Sample[], numberOf: (totals: Totals) => number): number {
  const [first, last] = [part[0], part.at(-1)];
  return first && last ? numberOf(last.totals) - numberOf(first.totals) : 0;
}

const shown = (value: number): string => (value < 10 ? value.toFixed(1) : count(value));
