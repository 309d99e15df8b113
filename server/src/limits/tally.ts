import type { Count } from './count-repository.ts';

/** Counts in this process, brought together with those of other processes a moment later. */
export interface Tally {
  /**
   * Adds one, and begins a window where there is none.
   * @param endsAt when a window would end that begins now, in milliseconds since 1970
   * @returns what is counted as far as this process knows
   */
  add(key: string, now: number, endsAt: number): Pick<Count, 'count' | 'ends_at'>;
}

/** How long additions are gathered, and how often counts whose windows are over are forgotten. In milliseconds. */
const GATHER_MS = 100;
const SWEEP_MS = 60_000;

interface Entry extends Count {
  count: number;
  ends_at: number;
  /** How much of the count the others do not know yet. */
  unsettled: number;
}

/** @param settle adds to the counts that all share, and tells what these are by then */
export function createTally(settle: (additions: readonly Count[]) => Promise<readonly Count[]>): Tally {
  const entries = new Map<string, Entry>();
  let gathered = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = 0;

  const settleGathered = async () => {
    timer = undefined;
    const settling = gathered;
    gathered = new Set();
    const additions = Array.from(settling, ({ key, ends_at, unsettled }) => ({
      key,
      ends_at,
      count: unsettled,
    }));
    for (const entry of settling) entry.unsettled = 0;
    try {
      for (const { key, count, ends_at } of await settle(additions)) {
        const entry = entries.get(key);
        if (entry && settling.has(entry)) Object.assign(entry, { ends_at, count: count + entry.unsettled });
      }
    } catch {
      // A database that is away limits more than this; what was counted goes with the next batch.
      for (const { key, count } of additions) {
        const entry = entries.get(key);
        if (entry && settling.has(entry))
          gathered.add(Object.assign(entry, { unsettled: entry.unsettled + count }));
      }
    }
  };
  const sweep = (now: number) => {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [key, { ends_at }] of entries) if (ends_at <= now) entries.delete(key);
  };
  return {
    add(key, now, endsAt) {
      const known = entries.get(key);
      const entry = known && known.ends_at > now ? known : { key, count: 0, ends_at: endsAt, unsettled: 0 };
      entry.count++;
      entry.unsettled++;
      entries.set(key, entry);
      timer ??= setTimeout(() => void settleGathered(), GATHER_MS).unref();
      gathered.add(entry);
      sweep(now);
      return entry;
    },
  };
}
