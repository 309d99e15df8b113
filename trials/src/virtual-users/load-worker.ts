/** The process of virtual users that put load on a server. */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { weighted } from '../chance.ts';
import { Connections } from '../connection.ts';
import { VirtualUser, type SharedState } from './virtual-user.ts';
import { EVERYDAY } from './workload.ts';

export interface Load {
  /** Of the server. */
  readonly address: string;
  readonly users: number;
  /** Actions that begin in a second, however long each takes; as many as possible if absent. */
  readonly perSecond?: number;
}

/** Start, or finish the current actions and report. */
export type Order = Load | 'stop';

/** All users are signed up; and at the end the measurements. */
export type Report = 'started' | Measurements;

export interface Measurements {
  /** Of each action, in order: when it was due, since the start, and how long after that it was done. In milliseconds. */
  readonly due: Float64Array;
  readonly took: Float64Array;
  readonly errors: readonly string[];
}

const PICTURE_SIZE = { width: 900, height: 700 };

const stopped = new AbortController();
process.on('message', (order: Order) => {
  if (order === 'stop') stopped.abort();
  else void run(order);
});
process.on('disconnect', () => process.exit());

const report = (message: Report) => process.send?.(message);

async function run({ address, users: count, perSecond }: Load): Promise<void> {
  const errors: string[] = [];
  const shared = await openSharedState(address, errors);
  const users = Array.from({ length: count }, (_, i) => new VirtualUser(`user${i + 1}`, shared));
  for (const user of users) await user.signUp();
  for (let i = 1; i <= count; i++) shared.usernames.push(`user${i}`);
  report('started');
  const started = performance.now();
  const nextArrival = arrivals(perSecond);
  // Numbers, not objects: hours of objects would keep the garbage collector busy, and count as the server's time.
  const dueAt: number[] = [];
  const took: number[] = [];
  await Promise.all(
    users.map(async (user) => {
      for (let due = await nextArrival(); due !== undefined; due = await nextArrival()) {
        await (user.needsNewToken ? user.refresh() : weighted(EVERYDAY)(user));
        dueAt.push(due - started);
        took.push(performance.now() - due);
      }
    }),
  );
  shared.connections.close();
  report({ due: Float64Array.from(dueAt), took: Float64Array.from(took), errors });
}

/**
 * Waits until the next action is due. An idle user takes the next arrival; arrivals while all users were busy are overdue.
 * @returns when it was due; undefined after the stop
 */
function arrivals(perSecond: number | undefined): () => Promise<number | undefined> {
  let next = performance.now();
  return async () => {
    if (perSecond === undefined) return stopped.signal.aborted ? undefined : performance.now();
    // A Poisson process: arrivals are independent of each other.
    const due = (next += (-Math.log(1 - Math.random()) * 1000) / perSecond);
    const early = due - performance.now();
    if (early > 0) await delay(early, undefined, { signal: stopped.signal }).catch(() => {});
    return stopped.signal.aborted ? undefined : due;
  };
}

async function openSharedState(address: string, errors: string[]): Promise<SharedState> {
  const image = sharp({ create: { ...PICTURE_SIZE, channels: 3, background: '#c63' } });
  return {
    connections: new Connections(address),
    picture: new Blob([new Uint8Array(await image.png().toBuffer())]),
    postIds: [],
    pictures: [],
    usernames: [],
    onError: (message) => void errors.push(message),
  };
}
