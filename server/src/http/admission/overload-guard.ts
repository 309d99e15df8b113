import type { RequestClass } from '@plaza/contract/endpoint.ts';
import { CallDuration, type CallBudget } from './call-duration.ts';

export interface OverloadLimits {
  /**
   * An overload begins when this many calls have started in a tick of the event loop, and half as many in the one before:
   * more calls arrive than are served. A burst that arrives once, or after a pause of the machine, fills only one tick.
   */
  readonly manyCalls: CallBudget;
  /** During an overload a call starts only while fewer than this many have started in its tick … */
  readonly calls: CallBudget;
  /** … or, by its request class, than this part of them. */
  readonly parts: Readonly<Record<Exclude<RequestClass, 'session'>, number>>;
  /** As many calls of the class `session` start beside others: at least as many as one browser has tabs. */
  readonly sessionCalls: number;
  /** The overload ends when no call was shed for this long, or up to twice as long; in milliseconds. */
  readonly calmMs: number;
}

/** Receives the beginning and the end of an overload, for the log. */
export interface OverloadListener {
  /** The first call is shed. */
  onStart(): void;
  /** @param shed how many calls were shed */
  onEnd(shed: number): void;
}

/** A call starts at once or at the end of this tick, or is shed. */
export type Admission = 'now' | 'later' | 'shed';

// `min` of `manyCalls`: a page of so many members at once is no overload, however slow the machine. With ticks of 10 ms a
// rejection arrives within 20 ms; below `min` of `calls` too few writes would share a commit.
const LIMITS: OverloadLimits = {
  manyCalls: { ms: 50, min: 128, max: 768 },
  calls: { ms: 10, min: 8, max: 128 },
  parts: { costly: 1 / 8, write: 1 / 2, read: 1 },
  sessionCalls: 64,
  calmMs: 200,
};

/** Excludes the time of other programs and of the disk, for which a tick with fewer calls waits as well. */
const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Counts the calls that start in each tick of the event loop, and sheds calls during an overload to keep ticks short. The limits
 * follow the measured duration of a call.
 */
export class OverloadGuard {
  readonly #listener: OverloadListener;
  readonly #limits: OverloadLimits;
  readonly #now: () => number;
  readonly #callDuration = new CallDuration();
  #isUnderWay = false;
  #beganAt = 0;
  #calls = 0;
  /** Those of `#calls` with the class `session`. */
  #sessionCalls = 0;
  #callsBefore = 0;
  /** Calls that the end of a tick has started. */
  #started = 0;
  #deferred: (() => void)[] = [];
  #isOverloaded = false;
  #shed = 0;
  /** Whether a call was shed in this interval of `calmMs`. */
  #hasShed = false;

  /** @param now processor time of this thread, in milliseconds */
  constructor(listener: OverloadListener, limits: OverloadLimits = LIMITS, now = threadTime) {
    this.#listener = listener;
    this.#limits = limits;
    this.#now = now;
  }

  /** Decides on one more call. */
  admit(requestClass: RequestClass): Admission {
    if (!this.#isUnderWay) this.#start();
    if (!this.#isOverloaded && this.#isTooMuch()) this.#beginOverload();
    if (this.#isOverloaded && this.#isFullFor(requestClass)) {
      if (this.#shed++ === 0) this.#listener.onStart();
      this.#hasShed = true;
      return 'shed';
    }
    this.#calls++;
    if (requestClass === 'session') this.#sessionCalls++;
    return this.#isOverloaded ? 'later' : 'now';
  }

  /** Starts a call at the end of this tick: rejections are sent before that. */
  defer(start: () => void): void {
    this.#deferred.push(start);
  }

  #isFullFor(requestClass: RequestClass): boolean {
    if (requestClass === 'session') return this.#sessionCalls >= this.#limits.sessionCalls;
    const limit = this.#callDuration.callsIn(this.#limits.calls) * this.#limits.parts[requestClass];
    return this.#calls - this.#sessionCalls >= limit;
  }

  #start(): void {
    this.#isUnderWay = true;
    this.#beganAt = this.#now();
    setImmediate(() => this.#end());
    // Runs after the calls that the end of this tick starts, and before more are read.
    if (this.#isOverloaded) setImmediate(() => this.#measure(this.#started));
  }

  #end(): void {
    this.#isUnderWay = false;
    // Rejections take time that fewer calls would not save.
    if (!this.#isOverloaded) this.#measure(this.#calls);
    this.#callsBefore = this.#calls;
    this.#calls = 0;
    this.#sessionCalls = 0;
    if (this.#callsBefore >= this.#manyCalls() / 2) setImmediate(() => this.#forget());
    const starts = this.#deferred;
    this.#deferred = [];
    this.#started = starts.length;
    this.#beganAt = this.#now();
    for (const start of starts) start();
  }

  #measure(calls: number): void {
    this.#callDuration.addTick(this.#now() - this.#beganAt, calls);
  }

  /** Runs one tick later: after a tick without calls the count of the one before it says nothing about the next. */
  #forget(): void {
    if (!this.#isUnderWay) this.#callsBefore = 0;
  }

  #manyCalls(): number {
    return this.#callDuration.callsIn(this.#limits.manyCalls);
  }

  #isTooMuch(): boolean {
    const many = this.#manyCalls();
    return this.#calls >= many && this.#callsBefore >= many / 2;
  }

  #beginOverload(): void {
    this.#isOverloaded = true;
    const timer = setInterval(() => {
      if (this.#hasShed) return void (this.#hasShed = false);
      clearInterval(timer);
      this.#isOverloaded = false;
      if (this.#shed > 0) this.#listener.onEnd(this.#shed);
      this.#shed = 0;
    }, this.#limits.calmMs).unref();
  }
}
