import type { HeapProfiler, Profiler, Runtime } from 'node:inspector';

/** The share of a package, folder or function in the time or the allocations. */
export interface Share {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
}

export interface TimeSummary {
  /** The busy share of the time, from 0 to 1. */
  readonly busy: number;
  /** Shares of the busy time by package or folder, and by function, the largest first. */
  readonly packages: readonly Share[];
  readonly functions: readonly Share[];
}

const IDLE = '(idle)';

export function summarizeTime({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): TimeSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const timed = samples.flatMap((id, i) => {
    const frame = frames.get(id);
    return frame ? [{ frame, amount: timeDeltas[i] ?? 0 }] : [];
  });
  const working = timed.filter(({ frame }) => frame.functionName !== IDLE);
  return {
    busy: total(working) / (total(timed) || 1),
    packages: shares(working, packageOf),
    functions: shares(working, functionOf),
  };
}

/** The allocated bytes of a profile, and their shares by function, the largest first. */
export function summarizeAllocations({ head }: HeapProfiler.SamplingHeapProfile): {
  readonly bytes: number;
  readonly functions: readonly Share[];
} {
  const amounts: Amount[] = [];
  const visit = ({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode) => {
    if (selfSize > 0) amounts.push({ frame: callFrame, amount: selfSize });
    children.forEach(visit);
  };
  visit(head);
  return { bytes: total(amounts), functions: shares(amounts, functionOf) };
}

interface Amount {
  readonly frame: Runtime.CallFrame;
  readonly amount: number;
}

const total = (amounts: readonly Amount[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** The shares of the names in the total amount, the largest first. */
function shares(amounts: readonly Amount[], nameOf: (frame: Runtime.CallFrame) => string): Share[] {
  const sums = new Map<string, number>();
  for (const { frame, amount } of amounts) {
    const name = nameOf(frame);
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  const whole = total(amounts) || 1;
  return [...sums]
    .map(([name, sum]) => ({ name, share: sum / whole }))
    .toSorted((one, other) => other.share - one.share);
}

function packageOf({ functionName, url }: Runtime.CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code';
  if (url.startsWith('node:')) return 'Node.js';
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return dependency ?? /\/(server\/src(?:\/\w+(?=\/))?|contract)/.exec(url)?.[1] ?? 'elsewhere';
}

function functionOf({ functionName, url, lineNumber }: Runtime.CallFrame): string {
  const name = functionName || '(anonymous)';
  const file = url.replace(/.*\/(?=node_modules\/|server\/|contract\/)/, '').replace('node_modules/', '');
  return file === '' ? name : `${name} ${file}:${lineNumber + 1}`;
}
