/** How many calls may run: as many as take `ms` milliseconds of the event loop, but at least `min` and at most `max`. */
export interface CallBudget {
  readonly ms: number;
  readonly min: number;
  readonly max: number;
}

/** The estimate before the first measured tick. */
const INITIAL_MS = 0.25;
/** The weight of a new tick in the average: small, so that a pause of the machine or of the garbage collector changes little. */
const WEIGHT = 1 / 8;
/** Ticks with fewer calls are not measured. */
const CALLS_MIN = 4;

/** The time that a call takes on this machine: a moving average over measured ticks of the event loop. */
export class CallDuration {
  #ms = INITIAL_MS;

  /** @param tickMs the duration of a tick in which so many calls ran */
  addTick(tickMs: number, calls: number): void {
    if (calls >= CALLS_MIN) this.#ms += (tickMs / calls - this.#ms) * WEIGHT;
  }

  callsIn({ ms, min, max }: CallBudget): number {
    return Math.min(Math.max(Math.round(ms / this.#ms), min), max);
  }
}
