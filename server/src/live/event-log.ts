import { randomBytes } from 'node:crypto';

/** Events are kept for at least this long; of more than `EVENTS_MAX`, only the newest. */
const KEPT_MS = 10 * 60 * 1000;
const EVENTS_MAX = 10_000;
/** The oldest events are removed in batches of this size. */
const REMOVED_AT_ONCE = 1000;

interface Logged<E> {
  readonly at: number;
  readonly event: E;
}

/** The events of this process in their order. Positions contain a random name, because other processes number their events differently. */
export interface EventLog<E> {
  /** The position after the newest event. */
  readonly position: string;
  append(events: readonly E[]): void;
  /** Forgets all events, because some before a time of the clock were not appended: no earlier position is valid. */
  clear(completeSince: number): void;
  /** The events after a position; undefined when it is of another log, or when some of them are no longer kept. */
  since(position: string): readonly E[] | undefined;
  /** The events of the last `ms` milliseconds, and of `delayMs` before; undefined when some of them are not kept. */
  ofLast(ms: number): readonly E[] | undefined;
}

const newName = () => randomBytes(6).toString('hex');

interface LogOptions {
  /** Other processes may receive a change this much later or earlier. */
  readonly delayMs: number;
  /** The milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

export function createEventLog<E>({ delayMs, now = () => performance.now() }: LogOptions): EventLog<E> {
  let name = newName();
  let kept: Logged<E>[] = [];
  let removed = 0;
  /** From here on, all events are known. */
  let completeSince = now();
  const eventsFrom = (index: number) => kept.slice(index).map(({ event }) => event);

  const removeOld = () => {
    const isLong = kept.length >= EVENTS_MAX + REMOVED_AT_ONCE;
    const last = kept[REMOVED_AT_ONCE - 1];
    if (!last || (!isLong && now() - last.at < KEPT_MS)) return;
    kept = kept.slice(REMOVED_AT_ONCE);
    removed += REMOVED_AT_ONCE;
    completeSince = last.at;
  };

  return {
    get position() {
      return `${name}-${removed + kept.length}`;
    },
    append(events) {
      const at = now();
      for (const event of events) kept.push({ at, event });
      removeOld();
    },
    clear(since) {
      name = newName();
      kept = [];
      removed = 0;
      completeSince = since;
    },
    since(position) {
      const [namedIn, number = ''] = position.split('-');
      const index = Number(number) - removed;
      return namedIn === name && /^\d+$/.test(number) && index >= 0 && index <= kept.length
        ? eventsFrom(index)
        : undefined;
    },
    ofLast(ms) {
      const from = now() - ms - delayMs;
      if (from < completeSince) return undefined;
      const index = kept.findLastIndex(({ at }) => at < from);
      return eventsFrom(index + 1);
    },
  };
}
