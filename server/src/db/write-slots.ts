import { overloaded } from '../errors.ts';
import { isServerUnreachable, OutcomeUnknown } from './errors.ts';

/** The share of a pool's connections that transactions leave to reads, rounded up. */
const READ_SHARE = 0.3;

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

/** Limits the connections that transactions use at a time: 7 of 10, at least 1. Others wait in the order of arrival. */
export class WriteSlots {
  #free: number;
  readonly #timeout: number;
  readonly #waiting = new Set<Waiting>();

  /** @param timeout of a waiting transaction, in milliseconds */
  constructor(poolSize: number, timeout: number) {
    this.#timeout = timeout;
    this.#free = Math.max(1, poolSize - Math.ceil(poolSize * READ_SHARE));
  }

  /** The number of waiting transactions. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a transaction when a slot is free, and returns its result.
   * @throws AppError overloaded after the timeout; the error of the work, which all waiting transactions reject with as well
   *   when the server cannot be reached
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
      // Passed on directly, so that no newer transaction takes the slot.
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
    const timer = setTimeout(() => waiting.fail(overloaded()), this.#timeout);
    this.#waiting.add(waiting);
    return promise;
  }
}
