import type { Cost, RoomSizes } from './room.ts';

/** When more comes than can be served, and how much of it begins then. */
export interface TurnLimits {
  /** Calls have begun for longer than this in one turn of the event loop: it is behind. In milliseconds. */
  readonly longTurnMs: number;
  /** From then on: how many calls may have begun in a turn when one more of a kind does. */
  readonly sizes: RoomSizes;
  /** This is over when nothing had to be refused for so long; in milliseconds. */
  readonly calmMs: number;
}

/** What becomes of a call: it begins at once, or after all have been looked at that came in this turn, or not. */
export type Admission = 'now' | 'later' | 'refused';

const LIMITS: TurnLimits = { longTurnMs: 100, sizes: { costly: 4, write: 16, read: 32 }, calmMs: 1000 };
/** How many calls begin between two looks at the clock. */
const LOOK_EVERY = 16;

/**
 * Counts the calls that begin in each turn of the event loop, and keeps turns short while more comes than can be served.
 * As long as they are short by themselves it does nothing but count.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #onCalm: (refused: number) => void;
  #isUnderWay = false;
  #began = 0;
  #begun = 0;
  #later: (() => void)[] = [];
  #isBehind = false;
  #refused = 0;
  #lastTooMuch = 0;

  /** @param onCalm hears how many were refused, once that is over */
  constructor(onCalm: (refused: number) => void, limits: TurnLimits = LIMITS) {
    this.#onCalm = onCalm;
    this.#limits = limits;
  }

  /** What is to become of one more call. */
  admit(cost: Cost): Admission {
    if (!this.#isUnderWay) this.#beginTurn();
    if (!this.#isBehind && this.#begun > 0 && this.#begun % LOOK_EVERY === 0) this.#look();
    if (this.#isBehind && this.#begun >= this.#limits.sizes[cost]) {
      this.#refused++;
      this.#lastTooMuch = this.#began;
      return 'refused';
    }
    this.#begun++;
    return this.#isBehind ? 'later' : 'now';
  }

  /** Lets a call begin at the end of this turn. */
  later(begin: () => void): void {
    this.#later.push(begin);
  }

  #beginTurn(): void {
    this.#isUnderWay = true;
    this.#began = performance.now();
    setImmediate(() => this.#endTurn());
    if (!this.#isBehind || this.#began - this.#lastTooMuch <= this.#limits.calmMs) return;
    this.#isBehind = false;
    if (this.#refused > 0) this.#onCalm(this.#refused);
    this.#refused = 0;
  }

  #endTurn(): void {
    this.#isUnderWay = false;
    this.#begun = 0;
    const begins = this.#later;
    this.#later = [];
    for (const begin of begins) begin();
  }

  #look(): void {
    const now = performance.now();
    this.#isBehind = now - this.#began > this.#limits.longTurnMs;
    this.#lastTooMuch = now;
  }
}
