import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count, rowOf, type Row } from '../report.ts';
import { mountSmallDisk } from './small-disk.ts';
import { Probe } from './probe.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1500;
const BACK_BAR_MS = 5000;
const PROMISE =
  'Disk full: writes 503 and when to retry, reads and deletions go on, back within 5 s of space';

/** Fills a small disk under members who write, looks at what a server does meanwhile, and makes space again. */
export async function diskFull({ members, timed }: { members: number; timed: boolean }): Promise<Row[]> {
  await using disk = await mountSmallDisk();
  if (!disk) return [{ promise: PROMISE, figure: 'takes root, for a disk of its own', verdict: 'not tried' }];
  await using trial = await Trial.open({ members, dataDir: join(disk.folder, 'data') });
  const server = await trial.start();
  const probe = await Probe.logIn(server.address, trial);
  const written = trial.write(server);
  await delay(LIFE_MS);
  const old = await probe.publishUntil((answer) => answer.error === undefined);

  await disk.fill();
  const refusal = await probe.publishUntil((answer) => answer.error !== undefined);
  if (!refusal.error || refusal.error.code !== 'storage_full')
    trial.problems.push(`Full is answered ${refusal.status}`);
  else if (!(refusal.retryAfter > 0)) trial.problems.push('Nobody is told when to try again');
  if (!(await probe.canRead())) trial.problems.push('Nobody can read');
  if (!(await probe.canDelete(old))) trial.problems.push('Nobody can delete');
  if (!(await probe.publish()).error)
    trial.problems.push('A post was published in the space of the ballast file');
  await disk.makeSpace();
  const hasSpace = performance.now();
  await probe.publishUntil((answer) => answer.error === undefined);
  const back = performance.now() - hasSpace;

  trial.stopWriting();
  await written;
  await server.end('SIGKILL');
  await (await trial.start()).end('SIGTERM');
  await trial.check();
  const { acknowledged, refused } = trial.history.counts;
  const figure = `${trial.problemCount()}; ${count(acknowledged)} acknowledged, ${count(refused)} refused; back after ${count(back)} ms`;
  return [rowOf(PROMISE, figure, trial.isSound && (!timed || back <= BACK_BAR_MS))];
}
