import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { count, rowOf, spread, type Row } from '../report.ts';
import { faulty, type Fault } from './faults.ts';
import { Trial } from './trial.ts';

interface Effort {
  /** How many write at the same time. */
  readonly members: number;
  readonly seconds: number;
}

const LOOK_EVERY_MS = 50;

/** Clocks that jump by hours, to and fro: sessions may end early, but nothing is lost. */
export const jumpingClock = (effort: Effort): Promise<Row[]> =>
  live('A clock that jumps by up to 21 hours, to and fro: nothing is lost', { kind: 'clock' }, effort);

/** A disk that takes 50 ms for a commit and 200 ms for a file. */
export const slowDisk = (effort: Effort): Promise<Row[]> =>
  live('A disk that takes 50 ms a commit, 200 ms a file: nothing is lost', { kind: 'slow-disk' }, effort);

async function live(promise: string, fault: Fault, { members, seconds }: Effort): Promise<Row[]> {
  await using trial = await Trial.open({ members, mayLoseSessions: fault.kind === 'clock' });
  const server = await trial.start(faulty(fault));
  const written = trial.write(server);
  const health: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const asked = performance.now();
    await fetch(server.address + LIVE_PATH);
    health.push(performance.now() - asked);
    await delay(LOOK_EVERY_MS);
  }
  await server.end('SIGKILL');
  await written;
  await (await trial.start()).end('SIGTERM');
  await trial.check();
  const { acknowledged } = trial.history.counts;
  const figure = `${trial.problemCount()}; ${count(acknowledged)} acknowledged, then killed; health in ${spread(health)}`;
  return [rowOf(promise, figure, trial.isSound)];
}
