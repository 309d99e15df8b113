import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count, rowOf, type Row } from '../report.ts';
import { Probe } from './probe.ts';
import { mountSmallDisk } from './small-disk.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1500;
const BACK_BAR_MS = 5000;
const PROMISE =
  'Full disk: writes get 503 with Retry-After, reads and deletions work, and writes work within 5 s of free space';

/** Fills a small disk while virtual users write, makes single calls, and frees space again. */
export async function diskFull({ users, timed }: { users: number; timed: boolean }): Promise<Row[]> {
  await using disk = await mountSmallDisk();
  if (!disk) return [{ promise: PROMISE, figure: 'needs root, to mount a disk', verdict: 'not tried' }];
  await using trial = await Trial.open({ users, dataDir: join(disk.folder, 'data') });
  const server = await trial.start();
  const probe = await Probe.logIn(server.address, trial);
  const written = trial.write(server);
  await delay(LIFE_MS);
  const old = await probe.publishUntil((answer) => answer.error === undefined);

  await disk.fill();
  const rejection = await probe.publishUntil((answer) => answer.error !== undefined);
  if (!rejection.error || rejection.error.code !== 'storage_full')
    trial.problems.push(`A write on a full disk was answered ${rejection.status}`);
  else if (!(rejection.retryAfter > 0)) trial.problems.push('storage_full has no Retry-After');
  if (!(await probe.canRead())) trial.problems.push('Reading failed');
  if (!(await probe.canDelete(old))) trial.problems.push('Deleting failed');
  if (!(await probe.publish()).error)
    trial.problems.push('A post was published in the space of the ballast file');
  await disk.freeSpace();
  const hasSpace = performance.now();
  await probe.publishUntil((answer) => answer.error === undefined);
  const back = performance.now() - hasSpace;

  trial.stopWriting();
  await written;
  await server.end('SIGKILL');
  await (await trial.start()).end('SIGTERM');
  await trial.check();
  const { acknowledged, rejected } = trial.history.counts;
  const figure = `${trial.problemCount()}; ${count(acknowledged)} acknowledged, ${count(rejected)} rejected; back after ${count(back)} ms`;
  return [rowOf(PROMISE, figure, trial.isSound && (!timed || back <= BACK_BAR_MS))];
}
