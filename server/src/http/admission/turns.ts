import type { CallLimits, Cost } from './cost.ts';

export interface TurnLimits {
  /**
   * An overload begins when this many calls have started in a turn of the event loop, and half as many in the one before:
   * more comes than is served meanwhile. A crowd that comes once, or after a pause of the machine, fills only one turn.
   */
  readonly manyCalls: number;
  /** From then on a call starts only while fewer than this many have started in its turn. */
  readonly calls: CallLimits;
  /** The overload is over when nothing was refused for this long, or up to twice as long; in milliseconds. */
  readonly calmMs: number;
}

/** Told of an overload, for the log. */
export interface OverloadListener {
  /** Something is refused for the first time. */
  onOverload(): void;
  /** It is over; so many calls were refused. */
  onCalm(refused: number): void;
}

/** What becomes of a call: it starts at once, at the end of this turn, or never. */
export type Admission = 'now' | 'later' | 'refused';

const LIMITS: TurnLimits = { manyCalls: 192, calls: { costly: 4, write: 16, read: 32 }, calmMs: 200 };

/**
 * Counts the calls that start in each turn of the event loop, and keeps turns short during an overload. Until then it does
 * nothing but count.
 */
export class Turns {
  readonly #listener: OverloadListener;
  readonly #limits: TurnLimits;
  #isUnderWay = false;
  #calls = 0;
  #callsBefore = 0;
  #later: (() => void)[] = [];
  #isOverloaded = false;
  #refused = 0;
  /** Since it was last looked at. */
  #hasRefused = false;

  constructor(listener: OverloadListener, limits: TurnLimits = LIMITS) {
    this.#listener = listener;
    this.#limits = limits;
  }

  /** Decides on one more call. */
  admit(cost: Cost): Admission {
    if (!this.#isUnderWay) this.#start();
    if (!this.#isOverloaded && this.#isTooMuch()) this.#beginOverload();
    if (this.#isOverloaded && this.#calls >= this.#limits.calls[cost]) {
      if (this.#refused++ === 0) this.#listener.onOverload();
      this.#hasRefused = true;
      return 'refused';
    }
    this.#calls++;
    return this.#isOverloaded ? 'later' : 'now';
  }

  /** Starts a call at the end of this turn: whoever is refused hears so before that. */
  later(start: () => void): void {
    this.#later.push(start);
  }

  #start(): void {
    this.#isUnderWay = true;
    setImmediate(() => this.#end());
  }

  #end(): void {
    this.#isUnderWay = false;
    this.#callsBefore = this.#calls;
    this.#calls = 0;
    if (this.#callsBefore >= this.#limits.manyCalls / 2) setImmediate(() => this.#forget());
    const starts = this.#later;
    this.#later = [];
    for (const start of starts) start();
  }

  /** A turn later: if nothing came in it, the one before it tells nothing about the next. */
  #forget(): void {
    if (!this.#isUnderWay) this.#callsBefore = 0;
  }

  #isTooMuch(): boolean {
    const { manyCalls } = this.#limits;
    return this.#calls >= manyCalls && this.#callsBefore >= manyCalls / 2;
  }

  #beginOverload(): void {
    this.#isOverloaded = true;
    const timer = setInterval(() => {
      if (this.#hasRefused) return void (this.#hasRefused = false);
      clearInterval(timer);
      this.#isOverloaded = false;
      if (this.#refused > 0) this.#listener.onCalm(this.#refused);
      this.#refused = 0;
    }, this.#limits.calmMs).unref();
  }
}
