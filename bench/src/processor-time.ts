import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICKS_PER_MS = 0.1;

/** The processor time of each process since its start, in milliseconds, by its id. Processes that have ended are missing. */
export async function processorTimes(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The fields after the name, which may contain blanks: state, then numbers; see proc_pid_stat(5).
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields) times.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS);
  }
  return times;
}

/** The milliseconds of processor time between two results of `processorTimes`. Processes that ended meanwhile do not count. */
export function workedBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  let sum = 0;
  for (const [pid, time] of after) sum += time - (before.get(pid) ?? 0);
  return sum;
}
