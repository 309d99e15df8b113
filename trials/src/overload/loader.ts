import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile } from '../report.ts';
import type { Borne, Order } from './load.ts';

/** Calls that were answered in a way. */
export interface Part {
  readonly count: number;
  /** Milliseconds from when each was due. */
  readonly took: readonly number[];
}

/** What became of a load. */
export interface Outcome {
  readonly seconds: number;
  readonly served: Part;
  readonly shed: Part;
  /** Calls that were answered in another way, or not at all. */
  readonly failed: number;
  /** Shed calls whose answer has no Retry-After. */
  readonly withoutRetryAfter: number;
  /** When the last call was due that was shed or failed, since the first one; in milliseconds. */
  readonly lastUnserved: number;
}

/** The process that makes the load, as its supervisor sees it. Disposing ends it. */
export class Loader implements Disposable {
  readonly #child: ChildProcess;
  readonly #target: Pick<Order, 'port' | 'posts'>;

  constructor(address: string, posts: number) {
    this.#target = { port: Number(new URL(address).port), posts };
    this.#child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' });
  }

  /** Puts the server under a load for so long. */
  async run(load: Order['load'], seconds: number): Promise<Outcome> {
    const order: Order = { ...this.#target, seconds, load };
    this.#child.send(order);
    const exit = once(this.#child, 'exit').then(() => undefined);
    // The load sends nothing else.
    const [borne] = ((await Promise.race([once(this.#child, 'message'), exit])) ?? []) as [Borne?];
    if (!borne) throw new Error('the load failed; its own words stand above');
    return outcomeOf(borne, seconds);
  }

  [Symbol.dispose](): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

function outcomeOf({ due, took, status, withoutRetryAfter }: Borne, seconds: number): Outcome {
  const part = (isOne: (status: number) => boolean): Part => {
    const times = Array.from(took).filter((_, i) => isOne(status[i] ?? 0));
    return { count: times.length, took: times };
  };
  const isServed = (each: number) => each >= 200 && each < 300;
  const [served, shed] = [part(isServed), part((each) => each === 503)];
  const failed = status.length - served.count - shed.count;
  const last = status.findLastIndex((each) => !isServed(each));
  return { seconds, served, shed, failed, withoutRetryAfter, lastUnserved: due[last] ?? 0 };
}

/** The middle one of these, and the one that 99 of 100 stay below. */
export const middleAnd99 = ({ took }: Pick<Part, 'took'>): string =>
  `${percentile(took, 0.5).toFixed(1)} ms, 99 of 100 within ${percentile(took, 0.99).toFixed(1)} ms`;
