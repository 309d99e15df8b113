import { AGE_MAX_MS } from '@plaza/contract/event.ts';
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

/**
 * The events of this process in their order. A position names the log, because other processes number their events differently, and
 * contains the present time, by which they find about the same place.
 */
export interface EventLog<E> {
  /** The position after the newest event: `name-number-time`. */
  readonly position: string;
  /**
   * The position before the newest events. It contains no time, because the client may receive it much later: other processes do not
   * know the place.
   * @param count of these events, at most all that are kept
   */
  positionBefore(count: number): string;
  append(events: readonly E[]): void;
  /** Forgets all events, because some before a time of the clock were not appended: no earlier position is valid. */
  clear(completeSince: number): void;
  /**
   * The events after a position, and some before if it is of another log; undefined when some of them are not kept, and for a time in
   * the future: then the clock of one of the processes is wrong.
   * @param age how many milliseconds ago the position was received, in case the clocks of the processes differ
   */
  since(position: string, age?: number): readonly E[] | undefined;
  /**
   * The events of the last `ms` milliseconds, and of `delayMs` before; undefined when some of them are not kept, and for 24 hours or
   * more: clients name no longer time.
   */
  ofLast(ms: number): readonly E[] | undefined;
}

const newName = () => randomBytes(6).toString('hex');

interface LogOptions {
  /** Other processes may receive a change this much later or earlier. */
  readonly delayMs: number;
  /** The milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

const POSITION = /^([0-9a-f]{12})-(\d{1,15})-([0-9a-z]{1,9})$/;
const TIME_BASE = 36;
/** In the place of the time: so long ago that no process keeps the events since then. */
const NO_TIME = '0';

export function createEventLog<E>({ delayMs, now = () => performance.now() }: LogOptions): EventLog<E> {
  let name = newName();
  let kept: Logged<E>[] = [];
  let removed = 0;
  /** From here on, all events are known. */
  let completeSince = now();
  const eventsFrom = (index: number) => kept.slice(index).map(({ event }) => event);
  const positionAt = (index: number, time: string) => `${name}-${removed + index}-${time}`;
  const ofLast = (ms: number) => {
    const from = now() - Math.max(0, ms) - delayMs;
    if (ms >= AGE_MAX_MS || from < completeSince) return undefined;
    return eventsFrom(kept.findLastIndex(({ at }) => at < from) + 1);
  };

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
      return positionAt(kept.length, Date.now().toString(TIME_BASE));
    },
    positionBefore: (count) => positionAt(kept.length - count, NO_TIME),
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
    since(position, age = 0) {
      const [, namedIn, number, time = ''] = POSITION.exec(position) ?? [];
      if (namedIn === undefined) return undefined;
      if (namedIn !== name) {
        const past = Date.now() - parseInt(time, TIME_BASE);
        return past < -delayMs ? undefined : ofLast(Math.max(age, past));
      }
      const index = Number(number) - removed;
      return index >= 0 && index <= kept.length ? eventsFrom(index) : undefined;
    },
    ofLast,
  };
}
