/** The process that makes the load, as cheaply as can be: it shares a machine with the server. */
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { ERROR_STATUS } from '@plaza/contract/error.ts';
import { SCENARIOS, type Call } from '../../../bench/src/scenarios.ts';
import { bytesOf, Lane, type Heard } from './lane.ts';

/** How much comes to the server at a port. */
export interface Order {
  readonly port: number;
  /** How many posts it has. */
  readonly posts: number;
  readonly seconds: number;
  /** So many members who ask again as soon as they are answered, or so many calls a second, whatever becomes of them. */
  readonly load: { readonly members: number } | { readonly perSecond: number };
}

/** What became of the calls: for each when it was due, how long after that it was answered, in milliseconds, and how. */
export interface Borne {
  readonly due: Float64Array;
  readonly took: Float64Array;
  /** 0 for one that was not answered. */
  readonly status: Uint16Array;
  /** Shed calls whose answer has no Retry-After. */
  readonly withoutRetryAfter: number;
}

const OVERLOADED = ERROR_STATUS.overloaded;
/** Connections that are there before anything is asked, as those of browsers and proxies are: more than are in use at once. */
const LANES = 2000;
const PATIENCE_MS = 10_000;

let lanes: Lane[] = [];
const mix = SCENARIOS.find(({ name }) => name === 'mix');

process.on('message', (order: Order) => {
  void bear(order).then((borne) => process.send?.(borne));
});
process.on('disconnect', () => process.exit());

async function bear({ port, posts, seconds, load }: Order): Promise<Borne> {
  lanes = lanes.filter(({ isOpen }) => isOpen);
  while (lanes.length < LANES) lanes.push(await openLane(port));
  const crowd = new Crowd(lanes, () => mix?.next(Math.random, posts));
  if ('members' in load) await askAgain(crowd, load.members, seconds);
  else await askSteadily(crowd, load.perSecond, seconds);
  return crowd.leave();
}

/** One that has been used: a server waits longer for the next request than for the first. */
async function openLane(port: number): Promise<Lane> {
  const lane = await Lane.open(port);
  const call = { method: 'GET', path: LIVE_PATH, headers: {} } as const;
  await new Promise<Heard>((heard) => lane.send(bytesOf(call), heard));
  return lane;
}

/** Those who ask, over as many connections as it takes. */
class Crowd {
  readonly #lanes: readonly Lane[];
  readonly #free: Lane[];
  readonly #next: () => Call | undefined;
  readonly #began = performance.now();
  readonly #calls: { readonly due: number; took: number; status: number }[] = [];
  #withoutRetryAfter = 0;
  #away = 0;

  constructor(lanes: readonly Lane[], next: () => Call | undefined) {
    this.#lanes = lanes;
    this.#free = [...lanes];
    this.#next = next;
  }

  /** Makes a call that was due at a time. */
  ask(due: number, onDone: () => void = () => {}): void {
    const call = { due: due - this.#began, took: PATIENCE_MS, status: 0 };
    this.#calls.push(call);
    const [lane, next] = [this.#free.pop(), this.#next()];
    if (!lane || !next) return;
    this.#away += 1;
    lane.send(bytesOf(next), ({ status, retryAfter }) => {
      call.status = status;
      call.took = performance.now() - due;
      if (status === OVERLOADED && retryAfter === undefined) this.#withoutRetryAfter += 1;
      this.#away -= 1;
      if (lane.isOpen) this.#free.push(lane);
      onDone();
    });
  }

  /** Waits for the answers that are still to come. */
  async leave(): Promise<Borne> {
    const until = performance.now() + PATIENCE_MS;
    while (this.#away > 0 && performance.now() < until) await delay(10);
    // What is still to come belongs to no other load.
    if (this.#away > 0) for (const lane of this.#lanes) lane.close();
    return {
      due: Float64Array.from(this.#calls, ({ due }) => due),
      took: Float64Array.from(this.#calls, ({ took }) => took),
      status: Uint16Array.from(this.#calls, ({ status }) => status),
      withoutRetryAfter: this.#withoutRetryAfter,
    };
  }
}

/** So many ask, and again as soon as they are answered. */
async function askAgain(crowd: Crowd, members: number, seconds: number): Promise<void> {
  const over = performance.now() + seconds * 1000;
  const again = () => {
    if (performance.now() < over) crowd.ask(performance.now(), again);
  };
  for (let member = 0; member < members; member++) again();
  await delay(seconds * 1000);
}

/** So many calls come a second, each when it is due. */
async function askSteadily(crowd: Crowd, perSecond: number, seconds: number): Promise<void> {
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds; await delay(1)) {
    const due = Math.min((performance.now() - began) / 1000, seconds) * perSecond;
    for (; sent < due; sent++) crowd.ask(began + (sent / perSecond) * 1000);
  }
}
