import { setTimeout as delay } from 'node:timers/promises';
import { StreamClients } from '../../../bench/src/live/stream-clients.ts';

/** The part of the streams that ends and begins again all the time, as pages are closed and opened. */
const CHANGING = 0.1;
const HELD_MS = 10_000;

/** Streams of events whose clients read them. Disposing ends their processes. */
export class HeldStreams {
  readonly #lasting = new StreamClients();
  readonly #changing = new StreamClients();
  readonly #stop = new AbortController();
  readonly #reopening: Promise<void>;
  readonly #lastingCount: number;

  private constructor(url: string, streams: number) {
    const changing = Math.round(streams * CHANGING);
    this.#lastingCount = streams - changing;
    this.#reopening = this.#reopen(url, changing);
  }

  /** Opens a stream for each of the members from 1 to `streams`, who are signed in with the tokens of `tokenOf`. */
  static async open(url: string, streams: number): Promise<HeldStreams> {
    const held = new HeldStreams(url, streams);
    await held.#lasting.open(url, 1, held.#lastingCount);
    return held;
  }

  /** Stops reopening. @returns the number of lasting streams that were lost */
  async end(): Promise<number> {
    this.#stop.abort();
    await this.#reopening;
    return this.#lastingCount - (await this.#lasting.count());
  }

  [Symbol.dispose](): void {
    this.#lasting[Symbol.dispose]();
    this.#changing[Symbol.dispose]();
  }

  async #reopen(url: string, streams: number): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#changing.open(url, this.#lastingCount + 1, streams);
      await delay(HELD_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      await this.#changing.close();
    }
  }
}
