import { CallCost, type CallBudget } from './call-cost.ts';
import type { Cost } from './cost.ts';

export interface TurnLimits {
  /**
   * An overload begins when this many calls have started in a tick of the event loop, and half as many in the one before:
   * more comes than is served meanwhile. A crowd that comes once, or after a pause of the machine, fills only one tick.
   */
  readonly manyCalls: CallBudget;
  /** From then on a call starts only while fewer than this many have started in its tick … */
  readonly calls: CallBudget;
  /** … or, by what it costs, than this part of them. */
  readonly parts: Readonly<Record<Exclude<Cost, 'session'>, number>>;
  /** Of calls of sessions so many start, whatever else does: at least as many as one browser has tabs. */
  readonly sessionCalls: number;
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

/** What becomes of a call: it starts at once, at the end of this tick, or never. */
export type Admission = 'now' | 'later' | 'refused';

// `min` of `manyCalls`: a page of so many members at once is no overload, however slow the machine. Ticks of 10 ms let a
// refusal come within 20 ms; below `min` of `calls` too few writes would share a commit.
const LIMITS: TurnLimits = {
  manyCalls: { ms: 50, min: 128, max: 768 },
  calls: { ms: 10, min: 8, max: 128 },
  parts: { costly: 1 / 8, write: 1 / 2, read: 1 },
  sessionCalls: 64,
  calmMs: 200,
};

/** Without the time of other programs and of the disk, which a tick with fewer calls has to wait for as well. */
const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Counts the calls that start in each tick of the event loop, and keeps ticks short during an overload. How many calls are too
 * many follows the measured duration of ticks. Until then it does nothing but count and measure.
 */
export class Turns {
  readonly #listener: OverloadListener;
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  readonly #cost = new CallCost();
  #isUnderWay = false;
  #beganAt = 0;
  #calls = 0;
  /** Those of `#calls` that are calls of sessions. */
  #sessionCalls = 0;
  #callsBefore = 0;
  /** Calls that the end of a tick has started. */
  #started = 0;
  #later: (() => void)[] = [];
  #isOverloaded = false;
  #refused = 0;
  /** Since it was last looked at. */
  #hasRefused = false;

  /** @param now the time that this thread has worked, in milliseconds */
  constructor(listener: OverloadListener, limits: TurnLimits = LIMITS, now = threadTime) {
    this.#listener = listener;
    this.#limits = limits;
    this.#now = now;
  }

  /** Decides on one more call. */
  admit(cost: Cost): Admission {
    if (!this.#isUnderWay) this.#start();
    if (!this.#isOverloaded && this.#isTooMuch()) this.#beginOverload();
    if (this.#isOverloaded && this.#isFullFor(cost)) {
      if (this.#refused++ === 0) this.#listener.onOverload();
      this.#hasRefused = true;
      return 'refused';
    }
    this.#calls++;
    if (cost === 'session') this.#sessionCalls++;
    return this.#isOverloaded ? 'later' : 'now';
  }

  /** Starts a call at the end of this tick: refusals are sent before that. */
  later(start: () => void): void {
    this.#later.push(start);
  }

  #isFullFor(cost: Cost): boolean {
    if (cost === 'session') return this.#sessionCalls >= this.#limits.sessionCalls;
    const limit = this.#cost.callsIn(this.#limits.calls) * this.#limits.parts[cost];
    return this.#calls - this.#sessionCalls >= limit;
  }

  #start(): void {
    this.#isUnderWay = true;
    this.#beganAt = this.#now();
    setImmediate(() => this.#end());
    // After the calls that the end of this tick starts, and before more are read.
    if (this.#isOverloaded) setImmediate(() => this.#measure(this.#started));
  }

  #end(): void {
    this.#isUnderWay = false;
    // Refusals take time that fewer calls would not save.
    if (!this.#isOverloaded) this.#measure(this.#calls);
    this.#callsBefore = this.#calls;
    this.#calls = 0;
    this.#sessionCalls = 0;
    if (this.#callsBefore >= this.#manyCalls() / 2) setImmediate(() => this.#forget());
    const starts = this.#later;
    this.#later = [];
    this.#started = starts.length;
    this.#beganAt = this.#now();
    for (const start of starts) start();
  }

  #measure(calls: number): void {
    this.#cost.learn(this.#now() - this.#beganAt, calls);
  }

  /** A tick later: if nothing came in it, the one before it tells nothing about the next. */
  #forget(): void {
    if (!this.#isUnderWay) this.#callsBefore = 0;
  }

  #manyCalls(): number {
    return this.#cost.callsIn(this.#limits.manyCalls);
  }

  #isTooMuch(): boolean {
    const many = this.#manyCalls();
    return this.#calls >= many && this.#callsBefore >= many / 2;
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
