import type { Count } from './count-repository.ts';

/**
 * Counts one call: in the window of the key, or in a new one when there is none or it ended by `now`.
 * @param endsAt the end of a new window, in milliseconds since 1970
 * @returns the count of the window with this call, and with the calls of other processes that the last batch found
 */
type Tally = (key: string, now: number, endsAt: number) => Pick<Count, 'count' | 'ends_at'>;

const BATCH_MS = 100;
const SWEEP_MS = 60_000;

interface Entry extends Count {
  count: number;
  ends_at: number;
  /** The part that is not yet in the shared count. */
  pending: number;
}

/** Counts calls in this process, and adds them to the shared counts every 100 ms; those of a failed batch are added later. */
export function createTally(addToShared: (additions: readonly Count[]) => Promise<readonly Count[]>): Tally {
  const entries = new Map<string, Entry>();
  let changed = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = 0;

  const flush = async () => {
    timer = undefined;
    const flushed = changed;
    changed = new Set();
    const additions = Array.from(flushed, ({ key, ends_at, pending }) => ({ key, ends_at, count: pending }));
    for (const entry of flushed) entry.pending = 0;
    try {
      for (const { key, count, ends_at } of await addToShared(additions)) {
        const entry = entries.get(key);
        if (entry && flushed.has(entry)) Object.assign(entry, { ends_at, count: count + entry.pending });
      }
    } catch {
      for (const { key, count } of additions) {
        const entry = entries.get(key);
        if (entry && flushed.has(entry))
          changed.add(Object.assign(entry, { pending: entry.pending + count }));
      }
    }
  };
  const sweep = (now: number) => {
    if (Math.abs(now - sweptAt) < SWEEP_MS) return;
    sweptAt = now;
    for (const [key, { ends_at }] of entries) if (ends_at <= now) entries.delete(key);
  };
  return (key, now, endsAt) => {
    const known = entries.get(key);
    const entry = known && known.ends_at > now ? known : { key, count: 0, ends_at: endsAt, pending: 0 };
    entry.count++;
    entry.pending++;
    // The clock may have been set back.
    entry.ends_at = Math.min(entry.ends_at, endsAt);
    entries.set(key, entry);
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    changed.add(entry);
    sweep(now);
    return entry;
  };
}
