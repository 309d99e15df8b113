/** As many calls as fit into some time of the event loop, within limits. */
export interface CallBudget {
  readonly ms: number;
  readonly min: number;
  readonly max: number;
}

/** An estimate until ticks were measured. In milliseconds. */
const INITIAL_MS = 0.25;
/** The weight of a new tick: a pause of the machine or of the garbage collector changes little. */
const WEIGHT = 1 / 8;
/** A tick with fewer calls says little about one of them. */
const CALLS_MIN = 4;

/** The time that a call takes on this machine: a moving average over measured ticks of the event loop. */
export class CallDuration {
  #ms = INITIAL_MS;

  /** @param tickMs the duration of a tick in which so many calls ran */
  addTick(tickMs: number, calls: number): void {
    if (calls >= CALLS_MIN) this.#ms += (tickMs / calls - this.#ms) * WEIGHT;
  }

  /** How many calls fit into a budget. */
  callsIn({ ms, min, max }: CallBudget): number {
    return Math.min(Math.max(Math.round(ms / this.#ms), min), max);
  }
}
