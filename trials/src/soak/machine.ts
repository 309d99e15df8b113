import { readFile } from 'node:fs/promises';

/** Totals of the machine since its start, as Linux reports them. */
export async function machineTotals() {
  const [, ...ticks] = (await readFile('/proc/stat', 'utf8'))
    .split('\n', 1)
    .join('')
    .split(/\s+/)
    .map(Number);
  // user, nice, system, idle, iowait, irq, softirq, steal; user includes guests.
  const counted = ticks.slice(0, 8);
  return {
    /** Ticks of all processors, and the part of other virtual machines. */
    ticks: counted.reduce((sum, each) => sum + each, 0),
    stolen: counted[7] ?? 0,
    /** Milliseconds in which a process waited for a processor, and for the disk. */
    processorStall: await stallOf('cpu'),
    diskStall: await stallOf('io'),
  };
}

/** Zero on kernels without pressure stall information (https://docs.kernel.org/accounting/psi.html). */
async function stallOf(resource: 'cpu' | 'io'): Promise<number> {
  const text = await readFile(`/proc/pressure/${resource}`, 'utf8').catch(() => '');
  return Number(/^some .*total=(\d+)/m.exec(text)?.[1] ?? 0) / 1000;
}
