import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';
import { median } from '../../../bench/src/percentile.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import { count, rowOf, type Row } from '../report.ts';
import { chanceDeviation, distinguish } from './distinguish.ts';

/** Not measured. */
const WARM_UPS = 20;

/** A call of one kind. @param attempt from -20 on */
type Call = (attempt: number) => Promise<{ readonly error?: ErrorBody | undefined }>;

/** Kinds of calls that must be answered alike, and take the same time. */
export interface Comparison {
  readonly promise: string;
  readonly kinds: Readonly<Record<string, Call>>;
  /** The error of all answers; undefined when all succeed. */
  readonly code: ErrorCode | undefined;
  /** Milliseconds after each call, in which the server finishes what it does after its answer; 0 if absent. */
  readonly pause?: number;
}

/** Makes calls of each kind, in random order, and compares their durations. @throws when an answer is another one */
export async function timeKinds(
  { promise, kinds, code, pause = 0 }: Comparison,
  attempts: number,
  progress: Progress,
): Promise<Row> {
  const took = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let attempt = -WARM_UPS; attempt < attempts; attempt++) {
    progress.advance((attempt + WARM_UPS) / (attempts + WARM_UPS));
    for (const [kind, call] of shuffled(Object.entries(kinds))) {
      const began = performance.now();
      const { error } = await call(attempt);
      const ms = performance.now() - began;
      if (error?.code !== code) throw new Error(`${kind} is answered ${error?.code}`);
      if (attempt >= 0) took.get(kind)?.push(ms);
      if (pause > 0) await delay(pause);
    }
  }
  return compare(promise, took, attempts);
}

function compare(promise: string, took: ReadonlyMap<string, readonly number[]>, attempts: number): Row {
  const kinds = [...took.values()];
  const pairs = kinds.flatMap((first, i) => kinds.slice(i + 1).map((second) => distinguish(first, second)));
  const furthest = Math.max(...pairs.map((probability) => Math.abs(probability - 0.5)));
  const bound = chanceDeviation(attempts, attempts);
  const medians = Array.from(took, ([kind, all]) => `${kind} ${median(all).toFixed(2)} ms`);
  const all = kinds.map(median);
  const ratio = (Math.max(...all) / Math.min(...all)).toFixed(2);
  const figure = `${count(attempts)} each; medians: ${medians.join(', ')}, the ratio ${ratio}; of two durations, the right kind is named in ${percent(0.5 + furthest)} of cases at most, by guessing in 50 %, by chance in up to ${percent(0.5 + bound)}`;
  return rowOf(promise, figure, furthest <= bound);
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
