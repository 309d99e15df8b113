import { setTimeout as delay } from 'node:timers/promises';
import { measureHealth } from '../repeat-during.ts';
import { count, rowOf, spread, type Row } from '../report.ts';
import { faultEnvironment, type Fault } from './fault-environment.ts';
import { Trial } from './trial.ts';

interface Effort {
  readonly users: number;
  readonly seconds: number;
}

/** A clock that jumps by hours: sessions may end early, but nothing is lost. */
export const jumpingClock = (effort: Effort): Promise<Row[]> =>
  runWithFault(
    'A clock that jumps by up to 21 hours, to and fro: nothing is lost',
    { kind: 'clock' },
    effort,
  );

/** A disk with slow commits and slow syncs of files. */
export const slowDisk = (effort: Effort): Promise<Row[]> =>
  runWithFault(
    'A disk that takes 50 ms a commit, 200 ms a file: nothing is lost',
    { kind: 'slow-disk' },
    effort,
  );

async function runWithFault(promise: string, fault: Fault, { users, seconds }: Effort): Promise<Row[]> {
  await using trial = await Trial.open({ users, hasJumpingClock: fault.kind === 'clock' });
  const server = await trial.start(faultEnvironment(fault));
  const written = trial.write(server);
  const { health } = await measureHealth(server.address, delay(seconds * 1000));
  await server.end('SIGKILL');
  await written;
  await (await trial.start()).end('SIGTERM');
  await trial.check();
  const { acknowledged } = trial.history.counts;
  const figure = `${trial.problemCount()}; ${count(acknowledged)} acknowledged, then killed; health in ${spread(health)}`;
  return [rowOf(promise, figure, trial.isSound)];
}
