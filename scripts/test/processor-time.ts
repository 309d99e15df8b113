import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports times in units of 10 ms. */
const UNITS_PER_SECOND = 100;
const SAMPLE_MS = 500;
/** Programs of a browser that its main process starts. They are gone before anybody reads their times. */
const BROWSER_PROCESS = /--type=/;

interface ProcessState {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
  /** Of its child processes that ended. */
  readonly childrenSeconds: number;
  readonly startedAt: string;
}

/**
 * Measures the processor time, in seconds, of all processes that this process and its child processes start. The system adds up the
 * times of ended processes, except those of a browser, which are read twice a second. Other systems than Linux give NaN.
 */
export function measureProcessorTime(): { readonly seconds: () => number; readonly stop: () => void } {
  const browserSeconds = new Map<string, number>();
  const sample = () => {
    for (const { pid, startedAt, seconds } of descendants()) {
      const key = `${pid} ${startedAt}`;
      if (browserSeconds.has(key) || isOfBrowser(pid)) browserSeconds.set(key, seconds);
    }
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    seconds: () => {
      const own = readState('self');
      return own ? own.childrenSeconds + sum(browserSeconds.values()) : NaN;
    },
    stop: () => clearInterval(timer),
  };
}

function descendants(): ProcessState[] {
  const all = processIds().flatMap((pid) => readState(pid) ?? []);
  const found: ProcessState[] = [];
  let parents = new Set([process.pid]);
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    parents = new Set(children.map(({ pid }) => pid));
  }
  return found;
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Source: proc_pid_stat(5). Undefined for a process that ended. */
function readState(pid: string): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const secondsAt = (index: number) => Number(fields[index]) / UNITS_PER_SECOND;
    return {
      pid: Number.parseInt(stat, 10),
      parent: Number(fields[1]),
      seconds: secondsAt(11) + secondsAt(12),
      childrenSeconds: secondsAt(13) + secondsAt(14),
      startedAt: fields[19] ?? '',
    };
  } catch {
    return undefined;
  }
}

function isOfBrowser(pid: number): boolean {
  try {
    return BROWSER_PROCESS.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

const sum = (numbers: Iterable<number>): number =>
  Array.from(numbers).reduce((total, each) => total + each, 0);
