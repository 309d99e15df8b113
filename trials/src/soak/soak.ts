import { join } from 'node:path';
import { copyData, signInMembers } from '../../../bench/src/data-folders.ts';
import { median } from '../../../bench/src/percentile.ts';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import { processorTimes, workedBetween } from '../../../bench/src/processor-time.ts';
import { count, printProblems, rowOf, type Row } from '../report.ts';
import type { Measurements } from '../virtual-users/load-worker.ts';
import { VirtualUsers } from '../virtual-users/virtual-users.ts';
import { HeldStreams } from './held-streams.ts';
import { takeSamples, type Sample } from './samples.ts';
import { compareThirds } from './thirds.ts';

interface SoakOptions {
  /** The parent of the data folder. */
  readonly folder: string;
  readonly minutes: number;
  /** Actions that begin in a second. */
  readonly perSecond: number;
  /** The streams of events that are open all the time; a tenth as many members as posts read them. */
  readonly streams: number;
  /** The number of posts at the start. */
  readonly posts: number;
  /** Whether the run is long enough to judge growth. */
  readonly timed: boolean;
  /** Called when all users have signed up. */
  readonly onBegin: () => void;
}

const USERS = 64;
const GROWTH_BAR = 1.1;
const WAL_BAR_MB = 64;

export async function soak({
  folder,
  minutes,
  perSecond,
  streams,
  posts,
  timed,
  onBegin,
}: SoakOptions): Promise<Row[]> {
  const dataDir = join(folder, 'data');
  await copyData(posts, dataDir);
  await signInMembers(dataDir, posts / 10);
  await using server = await startProduction({ DATA_DIR: dataDir });
  using users = await VirtualUsers.start({ address: server.address, users: USERS, perSecond });
  using held = await HeldStreams.open(server.address, streams);
  onBegin();
  const before = await processorTimes([server.pid]);
  const samples = await users.during(
    takeSamples({ address: server.address, pid: server.pid, dataDir, usersPid: users.pid }, minutes),
  );
  const work = workedBetween(before, await processorTimes([server.pid])) / (minutes * 60_000);
  const measurements = await users.stop();
  const lost = await held.end();
  const { code, signal } = await server.end('SIGTERM');
  const mix = `${count(perSecond)} a second for ${count(minutes * 60)} s, ${count(work * 100)} % of a processor`;
  const ending = `one process, which ended with ${code ?? signal}`;
  return [
    rowOf(`${count(streams)} streams of events stay open`, `${count(lost)} lost`, lost === 0),
    judgeErrors(measurements, `${mix}; ${ending}`, code === 0),
    ...(timed ? [compareThirds(measurements, samples), ...levels(samples)] : []),
    rowOf(
      'Write-ahead log of SQLite ≤ 64 MB',
      `${most(samples, 'wal').toFixed(1)} MB at most`,
      most(samples, 'wal') <= WAL_BAR_MB,
    ),
  ];
}

function judgeErrors({ took, errors }: Measurements, circumstances: string, isSound: boolean): Row {
  const figure = `${printProblems(errors, 'errors')} in ${count(took.length)} actions, ${circumstances}`;
  return rowOf('Everyday actions: no error, and no restart', figure, errors.length === 0 && isSound);
}

/** Compares the last third with the second; the first is a warm-up. */
function levels(samples: readonly Sample[]): Row[] {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const flat = (promise: string, name: 'rss' | 'descriptors', unit: string) => {
    const medianOf = (part: readonly Sample[]) => median(part.map((each) => each[name]));
    const [then, now] = [medianOf(second), medianOf(last)];
    const figure = `medians ${count(then)}${unit}, then ${count(now)}${unit}, ${count(most(samples, name))}${unit} at most`;
    return rowOf(promise, figure, now <= then * GROWTH_BAR);
  };
  return [
    flat('Memory: the last third is at most 1.1 times the second', 'rss', ' MB'),
    flat('Open descriptors: the last third is at most 1.1 times the second', 'descriptors', ''),
  ];
}

const most = (samples: readonly Sample[], name: 'rss' | 'descriptors' | 'wal') =>
  Math.max(...samples.map((each) => each[name]));
