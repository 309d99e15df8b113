import { setTimeout as delay } from 'node:timers/promises';
import { isDoneWithin } from '../lib/responsive-delay.ts';

const PROBE_EVERY_MS = 1000;
const LIMIT_MS = 1000;
/** One failure may be that of a connection that was just replaced. */
const FAILURES = 2;

/** A query of a dependency. It fails when it rejects or takes longer than a second. */
export type Check = () => Promise<unknown>;

/** What the latest probes found. Disposing ends the probes. */
export interface Readiness extends Disposable {
  /** The names of dependencies whose last two probes failed. Before the second probe there are none. */
  failing(): string[];
}

interface Times {
  /** Between the end of a probe and the next one, in milliseconds; 1,000 by default. */
  readonly every?: number;
  /** For a check, in milliseconds; 1,000 by default. */
  readonly limit?: number;
}

/** Probes dependencies now and every second. Requests are answered without a query, so that no load makes them wait or fail. */
export function probeReadiness(
  dependencies: Readonly<Record<string, Check | undefined>>,
  { every = PROBE_EVERY_MS, limit = LIMIT_MS }: Times = {},
): Readiness {
  const failures = new Map<string, number>();
  const stop = new AbortController();
  const probe = async ([name, check]: [string, Check | undefined]) => {
    if (!check) return;
    const passes = await passesInTime(check, limit);
    failures.set(name, passes ? 0 : (failures.get(name) ?? 0) + 1);
  };
  const probeUntilStopped = async () => {
    while (!stop.signal.aborted) {
      await Promise.all(Object.entries(dependencies).map(probe));
      await delay(every, undefined, { ref: false, signal: stop.signal }).catch(() => {});
    }
  };
  void probeUntilStopped();
  return {
    failing: () => [...failures].filter(([, count]) => count >= FAILURES).map(([name]) => name),
    [Symbol.dispose]: () => stop.abort(),
  };
}

async function passesInTime(check: Check, limit: number): Promise<boolean> {
  try {
    return await isDoneWithin(check(), limit);
  } catch {
    return false;
  }
}
