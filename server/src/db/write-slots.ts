import { overloaded } from '../errors.ts';
import { isServerUnreachable, OutcomeUnknown } from './errors.ts';

/** The share of a pool that transactions leave to reads, and how long a transaction waits for a slot, as for a lock. */
const READ_SHARE = 0.3;
export const WRITE_SLOT_TIMEOUT_MS = 5000;

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

/** The connections that transactions may use at the same time. First come, first served. */
export class WriteSlots {
  #free: number;
  readonly #waiting = new Set<Waiting>();

  /** @param poolSize a pool of one connection has none to reserve */
  constructor(poolSize: number) {
    this.#free = Math.max(1, poolSize - Math.ceil(poolSize * READ_SHARE));
  }

  /** How many transactions wait for a slot. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a transaction when a slot is free.
   * @throws AppError overloaded when none is free in time; what the work throws, also to those that wait when the server
   *   cannot be reached
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#slot();
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof OutcomeUnknown ? error.cause : error;
      if (isServerUnreachable(reason)) for (const { fail } of this.#waiting) fail(reason);
      throw error;
    } finally {
      // The slot is passed on, so that no newer transaction overtakes.
      const [next] = this.#waiting;
      if (next) next.start();
      else this.#free++;
    }
  }

  #slot(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = (then: () => void) => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
      then();
    };
    const waiting: Waiting = {
      start: () => end(resolve),
      fail: (error) => end(() => reject(error)),
    };
    const timer = setTimeout(() => waiting.fail(overloaded()), WRITE_SLOT_TIMEOUT_MS);
    this.#waiting.add(waiting);
    return promise;
  }
}
