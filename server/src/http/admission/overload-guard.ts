import type { RequestClass } from '@plaza/contract/endpoint.ts';
import { CallDuration, type CallBudget } from './call-duration.ts';

export interface OverloadLimits {
  /**
   * An overload begins when this many calls started in a tick of the event loop, and at least half as many in the tick before. A
   * single burst of calls, also after a pause of the machine, fills only one tick.
   */
  readonly manyCalls: CallBudget;
  /** The calls that start per tick during an overload. */
  readonly calls: CallBudget;
  /** The share of `calls` up to which calls of a request class start: the least important class has the smallest. */
  readonly parts: Readonly<Record<Exclude<RequestClass, 'session'>, number>>;
  /** The calls of the class `session` that start per tick besides the others: at least as many as a browser has tabs. */
  readonly sessionCalls: number;
  /** Milliseconds. An overload ends when no call was shed for one to two times as long. */
  readonly calmMs: number;
}

/** Called when calls are shed; an overload without a shed call is not reported. */
export interface OverloadListener {
  /** Called at the first shed call of an overload. */
  onStart(): void;
  /** Called at the end of the overload. @param shed the number of calls that were shed */
  onEnd(shed: number): void;
}

/** When a call starts: at once, or at the end of this tick of the event loop; `shed` means that it is rejected. */
export type Admission = 'now' | 'later' | 'shed';

// `min` of `manyCalls` keeps simultaneous page loads of some members from being an overload on slow machines. With ticks of 4 ms
// a rejection arrives within 20 ms; below `min` of `calls` too few writes share a commit.
const LIMITS: OverloadLimits = {
  manyCalls: { ms: 50, min: 128, max: 768 },
  calls: { ms: 4, min: 8, max: 128 },
  parts: { costly: 1 / 8, write: 1 / 2, read: 1 },
  sessionCalls: 64,
  calmMs: 200,
};

/** The processor time of this thread in milliseconds: unlike real time, without other programs and the disk. */
const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Counts the calls that start in each tick of the event loop, and sheds calls in an overload, by the measured time of a call. */
export class OverloadGuard {
  readonly #listener: OverloadListener;
  readonly #limits: OverloadLimits;
  readonly #now: () => number;
  readonly #callDuration = new CallDuration();
  #isUnderWay = false;
  #beganAt = 0;
  #calls = 0;
  /** The part of `#calls` with the class `session`. */
  #sessionCalls = 0;
  #callsBefore = 0;
  /** Deferred calls that the end of a tick has started. */
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

  /** Counts a call and decides when it starts. After 'later', the caller passes its start to `defer`. */
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

  /** Starts a call at the end of this tick, so that rejections of the tick are sent first. */
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
    // Runs after the deferred calls of this tick, and before more requests are read.
    if (this.#isOverloaded) setImmediate(() => this.#measure(this.#started));
  }

  #end(): void {
    this.#isUnderWay = false;
    // During an overload the tick includes rejections.
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

  /** Runs one tick later, and has an effect after a tick without calls. */
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
