import { randomBytes } from 'node:crypto';

/** Events are kept for at least this long; of more than `EVENTS_MAX`, only the newest. */
const KEPT_MS = 10 * 60 * 1000;
const EVENTS_MAX = 10_000;
/** The oldest events are removed in batches of this size. */
const REMOVED_AT_ONCE = 1000;
/** Other processes may receive a change this much later: they drop their caches after 3 s without a message of a process. */
const DELAY_MAX_MS = 3000;

interface Logged<E> {
  readonly at: number;
  readonly event: E;
}

/** The events of this process in their order. Positions contain a random name, because other processes number their events differently. */
export interface EventLog<E> {
  /** The position after the newest event. */
  readonly position: string;
  append(events: readonly E[]): void;
  /** Forgets all events, because some were not appended: no earlier position is valid. */
  clear(): void;
  /** The events after a position; undefined when it is of another log, or when some of them are no longer kept. */
  since(position: string): readonly E[] | undefined;
  /** The events of the last `ms` milliseconds, and of a few seconds before, which are kept; undefined when some are not. */
  ofLast(ms: number): readonly E[] | undefined;
}

const newName = () => randomBytes(6).toString('hex');

/** @param now milliseconds of a monotonic clock */
export function createEventLog<E>(now: () => number = () => performance.now()): EventLog<E> {
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
    clear() {
      name = newName();
      kept = [];
      removed = 0;
      completeSince = now();
    },
    since(position) {
      const [namedIn, number = ''] = position.split('-');
      const index = Number(number) - removed;
      return namedIn === name && /^\d+$/.test(number) && index >= 0 && index <= kept.length
        ? eventsFrom(index)
        : undefined;
    },
    ofLast(ms) {
      const from = now() - ms - DELAY_MAX_MS;
      if (from < completeSince) return undefined;
      const index = kept.findLastIndex(({ at }) => at < from);
      return eventsFrom(index + 1);
    },
  };
}
