/** The process of virtual users that put everyday load on a server. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connections, NoAnswerError } from './connections.ts';
import { weighted } from './random.ts';
import { VirtualUser, type SharedState } from './virtual-user.ts';
import { EVERYDAY } from './workloads.ts';

export interface Load {
  /** The address of the server. */
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
  /** Of each action, in order: its due time since the start, and the time from then to its end. In milliseconds. */
  readonly due: Float64Array;
  readonly took: Float64Array;
  readonly errors: readonly string[];
}

const stopped = new AbortController();
process.on('message', (order: Order) => {
  if (order === 'stop') stopped.abort();
  else void run(order);
});
process.on('disconnect', () => process.exit());

const report = (message: Report) => process.send?.(message);

async function run({ address, users: count, perSecond }: Load): Promise<void> {
  const errors: string[] = [];
  const shared: SharedState = {
    postIds: [],
    imagePaths: [],
    usernames: Array.from({ length: count }, (_, i) => `user${i + 1}`),
    userIds: new Set(),
    onOutcome: () => {},
    onError: (message) => void errors.push(message),
    onLostSession: () => void errors.push('a session was lost'),
  };
  using connections = new Connections(address);
  const users = shared.usernames.map((username) => new VirtualUser(username, shared));
  for (const user of users) await user.connect(connections);
  report('started');
  const started = performance.now();
  const nextArrival = arrivals(perSecond);
  // Numbers, not objects: hours of objects would keep the garbage collector busy, and count as the server's time.
  const dueAt: number[] = [];
  const took: number[] = [];
  await Promise.all(
    users.map(async (user) => {
      for (let due = await nextArrival(); due !== undefined; due = await nextArrival()) {
        await act(user);
        dueAt.push(due - started);
        took.push(performance.now() - due);
      }
    }),
  );
  report({ due: Float64Array.from(dueAt), took: Float64Array.from(took), errors });
}

async function act(user: VirtualUser): Promise<void> {
  try {
    await (user.needsNewToken ? user.refresh() : weighted(EVERYDAY)(user));
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    user.shared.onError(error.message);
  }
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
