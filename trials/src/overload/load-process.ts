import { join } from 'node:path';
import { percentile } from '../../../bench/src/percentile.ts';
import { WorkerProcess } from '../../../bench/src/worker-process.ts';
import type { CallResults, Order } from './load-worker.ts';

/** The process that makes the load. Disposing ends it. */
export class LoadProcess extends WorkerProcess<Order, CallResults> {
  readonly #target: Pick<Order, 'port' | 'posts'>;

  constructor(address: string, posts: number) {
    super(join(import.meta.dirname, 'load-worker.ts'));
    this.#target = { port: Number(new URL(address).port), posts };
  }

  /** Puts the server under a load. */
  async run(load: Order['load'], seconds: number): Promise<LoadResult> {
    this.send({ ...this.#target, seconds, load });
    return resultOf(await this.receive(), seconds);
  }
}

export type LoadResult = ReturnType<typeof resultOf>;

function resultOf({ due, took, status, withoutRetryAfter }: CallResults, seconds: number) {
  const tookIf = (isMember: (status: number) => boolean) =>
    Array.from(took).filter((_, i) => isMember(status[i] ?? 0));
  const isServed = (each: number) => each >= 200 && each < 300;
  const [served, shed] = [tookIf(isServed), tookIf((each) => each === 503)];
  return {
    seconds,
    /** Milliseconds from the due time of each call. */
    served,
    shed,
    /** The number of calls without an answer, or with another one. */
    failed: status.length - served.length - shed.length,
    withoutRetryAfter,
    /** The due time of the last call that was shed or failed, since the first one, in milliseconds. */
    lastUnserved: due[status.findLastIndex((each) => !isServed(each))] ?? 0,
  };
}

/** The median and the 99th percentile, for a figure. */
export const medianAndP99 = (milliseconds: readonly number[]): string =>
  `${percentile(milliseconds, 0.5).toFixed(1)} ms, 99 of 100 within ${percentile(milliseconds, 0.99).toFixed(1)} ms`;
