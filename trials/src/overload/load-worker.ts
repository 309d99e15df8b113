/** The process that makes the load, cheaply: it shares a machine with the server. */
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { ERROR_STATUS } from '@plaza/contract/error.ts';
import { MIX, type Call } from '../../../bench/src/scenarios.ts';
import { bytesOf, CallConnection, type AnswerHead } from './call-connection.ts';

/** A load on the server at a port. */
export interface Order {
  readonly port: number;
  /** The number of posts of the server. */
  readonly posts: number;
  readonly seconds: number;
  /** A number of clients, each of which calls again when it is answered, or calls per second, independent of the answers. */
  readonly load: { readonly clients: number } | { readonly perSecond: number };
}

/** Of each call: its due time, the time from then to the answer, in milliseconds, and the status. */
export interface CallResults {
  readonly due: Float64Array;
  readonly took: Float64Array;
  /** 0 for a call without an answer. */
  readonly status: Uint16Array;
  /** The number of shed calls whose answer has no Retry-After. */
  readonly withoutRetryAfter: number;
}

const OVERLOADED = ERROR_STATUS.overloaded;
/** More than are used at once, and open before the first call, like those of browsers and proxies. */
const CONNECTIONS = 2000;
const ANSWER_MAX_MS = 10_000;

let connections: CallConnection[] = [];

process.on('message', (order: Order) => {
  void run(order).then((results) => process.send?.(results));
});
process.on('disconnect', () => process.exit());

async function run({ port, posts, seconds, load }: Order): Promise<CallResults> {
  connections = connections.filter(({ isOpen }) => isOpen);
  while (connections.length < CONNECTIONS) connections.push(await openConnection(port));
  const caller = new Caller(connections, () => MIX.next(Math.random, posts));
  if ('clients' in load) await callAgain(caller, load.clients, seconds);
  else await callSteadily(caller, load.perSecond, seconds);
  return caller.finish();
}

/** Opens a connection and uses it once: the timeout of a server is longer after the first request. */
async function openConnection(port: number): Promise<CallConnection> {
  const connection = await CallConnection.open(port);
  const call = { method: 'GET', path: LIVE_PATH, headers: {} } as const;
  await new Promise<AnswerHead>((resolve) => connection.send(bytesOf(call), resolve));
  return connection;
}

/** Makes calls over free connections. */
class Caller {
  readonly #connections: readonly CallConnection[];
  readonly #free: CallConnection[];
  readonly #next: () => Call;
  readonly #began = performance.now();
  readonly #calls: { readonly due: number; took: number; status: number }[] = [];
  #withoutRetryAfter = 0;
  #pending = 0;

  constructor(free: readonly CallConnection[], next: () => Call) {
    this.#connections = free;
    this.#free = [...free];
    this.#next = next;
  }

  /** Makes a call that was due at a time. */
  call(due: number, onDone: () => void = () => {}): void {
    const call = { due: due - this.#began, took: ANSWER_MAX_MS, status: 0 };
    this.#calls.push(call);
    const connection = this.#free.pop();
    if (!connection) return;
    this.#pending += 1;
    connection.send(bytesOf(this.#next()), ({ status, retryAfter }) => {
      call.status = status;
      call.took = performance.now() - due;
      if (status === OVERLOADED && retryAfter === undefined) this.#withoutRetryAfter += 1;
      this.#pending -= 1;
      if (connection.isOpen) this.#free.push(connection);
      onDone();
    });
  }

  /** Waits for pending answers. */
  async finish(): Promise<CallResults> {
    const until = performance.now() + ANSWER_MAX_MS;
    while (this.#pending > 0 && performance.now() < until) await delay(10);
    // Later answers must not count for the next load.
    if (this.#pending > 0) for (const connection of this.#connections) connection.close();
    return {
      due: Float64Array.from(this.#calls, ({ due }) => due),
      took: Float64Array.from(this.#calls, ({ took }) => took),
      status: Uint16Array.from(this.#calls, ({ status }) => status),
      withoutRetryAfter: this.#withoutRetryAfter,
    };
  }
}

/** A closed loop: each client calls again when it is answered. */
async function callAgain(caller: Caller, clients: number, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const again = () => {
    if (performance.now() < end) caller.call(performance.now(), again);
  };
  for (let client = 0; client < clients; client++) again();
  await delay(seconds * 1000);
}

/** An open loop: each call begins when it is due. */
async function callSteadily(caller: Caller, perSecond: number, seconds: number): Promise<void> {
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds; await delay(1)) {
    const due = Math.min((performance.now() - began) / 1000, seconds) * perSecond;
    for (; sent < due; sent++) caller.call(began + (sent / perSecond) * 1000);
  }
}
