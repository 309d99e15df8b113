import type { Count } from './count-repository.ts';

/** Counts in this process, and adds them to shared counts in batches. */
export interface Tally {
  /**
   * Adds one, in a new window unless there is one.
   * @param endsAt the end of a window that begins now, in milliseconds since 1970
   * @returns the count, without calls that other processes counted since the last batch
   */
  add(key: string, now: number, endsAt: number): Pick<Count, 'count' | 'ends_at'>;
}

/** How long additions are gathered, and how often ended windows are deleted. In milliseconds. */
const GATHER_MS = 100;
const SWEEP_MS = 60_000;

interface Entry extends Count {
  count: number;
  ends_at: number;
  /** The part of the count that is not in the shared count yet. */
  pending: number;
}

/** @param addToShared adds to the counts that all processes share, and returns the new counts */
export function createTally(addToShared: (additions: readonly Count[]) => Promise<readonly Count[]>): Tally {
  const entries = new Map<string, Entry>();
  let gathered = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = 0;

  const flush = async () => {
    timer = undefined;
    const flushed = gathered;
    gathered = new Set();
    const additions = Array.from(flushed, ({ key, ends_at, pending }) => ({
      key,
      ends_at,
      count: pending,
    }));
    for (const entry of flushed) entry.pending = 0;
    try {
      for (const { key, count, ends_at } of await addToShared(additions)) {
        const entry = entries.get(key);
        if (entry && flushed.has(entry)) Object.assign(entry, { ends_at, count: count + entry.pending });
      }
    } catch {
      // The next batch contains the additions that failed.
      for (const { key, count } of additions) {
        const entry = entries.get(key);
        if (entry && flushed.has(entry))
          gathered.add(Object.assign(entry, { pending: entry.pending + count }));
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
      const entry = known && known.ends_at > now ? known : { key, count: 0, ends_at: endsAt, pending: 0 };
      entry.count++;
      entry.pending++;
      entries.set(key, entry);
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
      gathered.add(entry);
      sweep(now);
      return entry;
    },
  };
}
