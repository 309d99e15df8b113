/** The process of virtual users that write to one server after the other and record the outcome of each write. */
import { setTimeout as delay } from 'node:timers/promises';
import { listNotifications } from '@plaza/contract/notification.ts';
import type { ShownList } from '../notifications/compare-lists.ts';
import { Connections, NoAnswerError } from './connections.ts';
import type { Outcome } from './outcome.ts';
import { weighted } from './random.ts';
import { VirtualUser, type SharedState } from './virtual-user.ts';
import { RECORDED_WORKLOADS, type Workload } from './workloads.ts';

export interface Writing {
  /** The address of the server. */
  readonly address: string;
  readonly workload: keyof typeof RECORDED_WORKLOADS;
  readonly users: number;
}

/** List the notifications of all users and report. */
export interface Listing {
  readonly lists: 'notifications';
  readonly address: string;
}

/** Write, or finish the current actions and report; or list. */
export type Order = Writing | 'stop' | Listing;

/** Sent when all users have stopped, after the order or because the server has ended. */
export interface Report {
  readonly outcomes: readonly Outcome[];
  readonly lostSessions: number;
  /** Of users whose list was answered, when they were to list. */
  readonly lists: readonly ShownList[];
}

/** After a rejection, so that a server that rejects everything is not overloaded. */
const PAUSE_MS = 5;

const outcomes: Outcome[] = [];
let lostSessions = 0;
const shared: SharedState = {
  postIds: [],
  imagePaths: [],
  usernames: [],
  userIds: new Set(),
  onOutcome: (outcome) => void outcomes.push(outcome),
  onError: () => {},
  onLostSession: () => void (lostSessions += 1),
};
const users: VirtualUser[] = [];
let stop = new AbortController();

process.on('message', (order: Order) => {
  if (order === 'stop') stop.abort();
  else if ('lists' in order) void list(order);
  else void write(order);
});
process.on('disconnect', () => process.exit());

async function write({ address, workload, users: count }: Writing): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  for (let n = users.length + 1; n <= count; n++) {
    users.push(new VirtualUser(`writer${n}`, shared));
    shared.usernames.push(`writer${n}`);
  }
  using connections = new Connections(address);
  const actions = RECORDED_WORKLOADS[workload];
  await Promise.all(
    users.slice(0, count).map((user) => actWhileAnswered(user, connections, actions, signal)),
  );
  report([]);
}

async function list({ address }: Listing): Promise<void> {
  using connections = new Connections(address);
  const lists: ShownList[] = [];
  for (const user of users) {
    await user.connect(connections);
    const answer = await user.call(listNotifications);
    if (answer) lists.push({ member: user.userId, ...answer });
  }
  report(lists);
}

function report(lists: readonly ShownList[]): void {
  const message: Report = { outcomes: outcomes.splice(0), lostSessions, lists };
  lostSessions = 0;
  process.send?.(message);
}

async function actWhileAnswered(
  user: VirtualUser,
  connections: Connections,
  workload: Workload,
  signal: AbortSignal,
): Promise<void> {
  try {
    await user.connect(connections);
    while (!signal.aborted) await actAndPause(user, workload);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}

/** Takes an action, after the retry of one without an answer. */
async function actAndPause(user: VirtualUser, workload: Workload): Promise<void> {
  const before = outcomes.length;
  await user.retry?.();
  await weighted(workload)(user);
  if (outcomes.slice(before).some(({ status }) => status === 'rejected')) await delay(PAUSE_MS);
}
