import { readFile } from 'node:fs/promises';

/** What the machine did since it started, as Linux tells it. */
export interface MachineTotals {
  /** Ticks of all processors, and those that other virtual machines took. */
  readonly ticks: number;
  readonly stolen: number;
  /** Milliseconds in which some process had to wait for a processor, and for the disk. */
  readonly processorStall: number;
  readonly diskStall: number;
}

export async function machineTotals(): Promise<MachineTotals> {
  const [, ...ticks] = (await readFile('/proc/stat', 'utf8'))
    .split('\n', 1)
    .join('')
    .split(/\s+/)
    .map(Number);
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in user.
  const own = ticks.slice(0, 8);
  return {
    ticks: own.reduce((sum, each) => sum + each, 0),
    stolen: own[7] ?? 0,
    processorStall: await stallOf('cpu'),
    diskStall: await stallOf('io'),
  };
}

/** Zero where the kernel does not count it (https://docs.kernel.org/accounting/psi.html). */
async function stallOf(what: 'cpu' | 'io'): Promise<number> {
  const text = await readFile(`/proc/pressure/${what}`, 'utf8').catch(() => '');
  return Number(/^some .*total=(\d+)/m.exec(text)?.[1] ?? 0) / 1000;
}
