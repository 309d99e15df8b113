/** The process of virtual users that write. It outlives every server and records each outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connections, Unheard } from '../connection.ts';
import type { Outcome } from './outcome.ts';
import { PICTURE } from './picture.ts';
import { RecordingUser, type SharedState } from './recording-user.ts';
import { act, EVERYDAY, PICTURES, type Workload } from './workload.ts';

const WORKLOADS = { everyday: EVERYDAY, pictures: PICTURES };

export interface Writing {
  /** Of the server. */
  readonly address: string;
  readonly workload: keyof typeof WORKLOADS;
  readonly users: number;
}

/** Write, or finish the current actions and report. */
export type Order = Writing | 'stop';

/** Sent when all users have stopped, after the order or because the server is gone. */
export interface Report {
  readonly outcomes: readonly Outcome[];
  readonly lostSessions: number;
}

/** After a refusal, so that a server that refuses everything is not overloaded. */
const PAUSE_MS = 5;

const shared: SharedState = { postIds: [], picture: PICTURE, outcomes: [], lostSessions: 0 };
const users: RecordingUser[] = [];
let stop = new AbortController();

process.on('message', (order: Order) => {
  if (order === 'stop') stop.abort();
  else void write(order);
});
process.on('disconnect', () => process.exit());

async function write({ address, workload, users: count }: Writing): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  for (let n = users.length + 1; n <= count; n++) users.push(new RecordingUser(`writer${n}`, shared));
  const connections = new Connections(address);
  await Promise.all(
    users.slice(0, count).map((user) => actWhileAnswered(user, connections, WORKLOADS[workload], signal)),
  );
  connections.close();
  const report: Report = { outcomes: shared.outcomes.splice(0), lostSessions: shared.lostSessions };
  shared.lostSessions = 0;
  process.send?.(report);
}

async function actWhileAnswered(
  user: RecordingUser,
  connections: Connections,
  workload: Workload,
  signal: AbortSignal,
): Promise<void> {
  try {
    await user.connect(connections);
    while (!signal.aborted) await actAndPause(user, workload);
  } catch (error) {
    if (!(error instanceof Unheard)) throw error;
  }
}

async function actAndPause(user: RecordingUser, workload: Workload): Promise<void> {
  const before = shared.outcomes.length;
  await act(user, workload);
  if (shared.outcomes.slice(before).some(({ became }) => became === 'refused')) await delay(PAUSE_MS);
}
