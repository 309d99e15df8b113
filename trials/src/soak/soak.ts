import { join } from 'node:path';
import { copyData } from '../../../bench/src/data.ts';
import { processorTimes, workedBetween } from '../../../bench/src/processor-time.ts';
import { startCommand } from '../../../bench/src/start-command.ts';
import { startServer } from '../../../server/test/support/server-process.ts';
import type { Measurements } from '../virtual-users/load-worker.ts';
import { VirtualUsers } from '../virtual-users/virtual-users.ts';
import { count, percentile, rowOf, tell, type Row } from '../report.ts';
import { watch, type Sample } from './samples.ts';
import { compareThirds } from './thirds.ts';

interface Soaking {
  /** For everything that the server keeps. */
  readonly folder: string;
  readonly minutes: number;
  /** How many actions begin in a second. */
  readonly perSecond: number;
  /** How many posts there are before the first of theirs. */
  readonly posts: number;
  /** Whether the run is long enough to judge what grows. */
  readonly timed: boolean;
  /** Called when all users have signed up. */
  readonly onBegin: () => void;
}

const USERS = 64;
const GROWTH_BAR = 1.1;
const WAL_BAR_MB = 64;

/** Puts everyday load on one server for a while. */
export async function soak({ folder, minutes, perSecond, posts, timed, onBegin }: Soaking): Promise<Row[]> {
  const dataDir = join(folder, 'data');
  await copyData(posts, dataDir);
  const { args, variables } = startCommand();
  await using server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production', ...variables }, args);
  using users = await VirtualUsers.start({ address: server.address, users: USERS, perSecond });
  onBegin();
  const before = await processorTimes([server.pid]);
  const samples = await users.during(
    watch({ address: server.address, pid: server.pid, dataDir, usersPid: users.pid }, minutes),
  );
  const work = workedBetween(before, await processorTimes([server.pid])) / (minutes * 60_000);
  const measurements = await users.stop();
  const { code, signal } = await server.end('SIGTERM');
  const mix = `${count(perSecond)} a second for ${count(minutes * 60)} s, ${count(work * 100)} % of a processor`;
  const ending = `one process, which ended with ${code ?? signal}`;
  return [
    answered(measurements, `${mix}; ${ending}`, code === 0),
    ...(timed ? [compareThirds(measurements, samples), ...levels(samples)] : []),
    rowOf(
      'Log of SQLite ≤ 64 MB',
      `${most(samples, 'wal').toFixed(1)} MB at most`,
      most(samples, 'wal') <= WAL_BAR_MB,
    ),
  ];
}

function answered({ took, errors }: Measurements, circumstances: string, isSound: boolean): Row {
  const figure = `${tell(errors, 'errors')} in ${count(took.length)} actions, ${circumstances}`;
  return rowOf(
    'Everyday actions: no error, and the process the same',
    figure,
    errors.length === 0 && isSound,
  );
}

/** The first third is for warming up. */
function levels(samples: readonly Sample[]): Row[] {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const flat = (promise: string, name: 'rss' | 'descriptors', unit: string) => {
    const [then, now] = [second, last].map((part) =>
      percentile(
        part.map((each) => each[name]),
        0.5,
      ),
    ) as [number, number];
    const figure = `${count(then)}${unit}, then ${count(now)}${unit} in the middle, ${count(most(samples, name))}${unit} at most`;
    return rowOf(promise, figure, now <= then * GROWTH_BAR);
  };
  return [
    flat('Memory stays level: the last third within 1.1 of the second', 'rss', ' MB'),
    flat('Open descriptors stay level, likewise', 'descriptors', ''),
  ];
}

const most = (samples: readonly Sample[], name: 'rss' | 'descriptors' | 'wal') =>
  Math.max(...samples.map((each) => each[name]));
