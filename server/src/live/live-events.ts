import type { Bus, Change } from '../bus/bus.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { eventsOf, eventsOfCounts, makesEvents, postOf } from './events-of-change.ts';
import { createUnsentChanges } from './unsent-changes.ts';
import { RESYNC, type LiveEvent } from './live-event.ts';

/** Events that follow others are sent together after this time. */
const BATCH_MS = 50;
/** The most posts whose counts are sent at once; those of others follow with the next batch. */
const COUNTS_AT_ONCE = 25;
const RETRY_MS = 1000;

export interface EventSource {
  readonly bus: Bus;
  /** Reads posts; the result lacks those that are deleted or removed. */
  readonly readPosts: (ids: readonly number[]) => Promise<ReadonlyMap<number, PostFacts>>;
  /** Whether a client receives events, or may ask for them soon. Without any, only the changes of the last minute are kept. */
  readonly isWanted: () => boolean;
  /** Called with each batch of events, in order. */
  readonly onEvents: (events: readonly LiveEvent[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** What events are made of. */
interface Queue {
  changes: Change[];
  /** The posts whose counts may have changed. */
  readonly counted: Set<number>;
}

export interface LiveEvents {
  /** The events that were passed on. */
  readonly log: Pick<EventLog<LiveEvent>, 'position' | 'since' | 'ofLast'>;
  /** To be called before a client is added: makes events of the changes that were kept for it. */
  begin(): void;
}

/**
 * Makes events of the changes on the bus, keeps them in a log, and passes them on in batches. With several processes each event is
 * passed on again when all of them answer with the change: a client may have read the old state from another process.
 */
export function createLiveEvents(source: EventSource): LiveEvents {
  const { bus, readPosts, isWanted, onEvents, onError } = source;
  const log = createEventLog<LiveEvent>({ delayMs: bus.delayMs });
  const unsent = createUnsentChanges();
  const fresh: Queue = { changes: [], counted: new Set() };
  const repeated: Queue = { changes: [], counted: new Set() };
  let resyncTimer: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  /** The earliest time of the next batch. */
  let nextAt = 0;

  const schedule = () => {
    if (!isRunning) timer ??= setTimeout(() => void run(), Math.max(0, nextAt - performance.now())).unref();
  };

  const add = (change: Change) => {
    const [topic, id] = change;
    if (topic === 'post') fresh.counted.add(id);
    else fresh.changes.push(change);
    schedule();
  };

  const repeatLater = (changes: readonly Change[], counts: readonly number[]) => {
    if (bus.delayMs === 0 || (changes.length === 0 && counts.length === 0)) return;
    setTimeout(() => {
      repeated.changes.push(...changes);
      for (const id of counts) repeated.counted.add(id);
      schedule();
    }, bus.delayMs).unref();
  };

  const takeBatch = () => {
    const batch = [...fresh.changes, ...repeated.changes];
    const newCounts = takeSome(fresh.counted, COUNTS_AT_ONCE);
    const counts = [...newCounts, ...takeSome(repeated.counted, COUNTS_AT_ONCE - newCounts.length)];
    repeatLater(fresh.changes, newCounts);
    fresh.changes = [];
    repeated.changes = [];
    return { batch, counts };
  };

  const sendResync = () => {
    log.append([RESYNC]);
    void onEvents([RESYNC]);
  };
  const sendResyncs = () => {
    sendResync();
    clearTimeout(resyncTimer);
    if (bus.delayMs > 0) resyncTimer = setTimeout(sendResync, bus.delayMs).unref();
  };

  const run = async () => {
    isRunning = true;
    timer = undefined;
    nextAt = performance.now() + BATCH_MS;
    const { batch, counts } = takeBatch();
    try {
      const posts = await readPosts([
        ...new Set([...counts, ...batch.flatMap((change) => postOf(change) ?? [])]),
      ]);
      const events = [
        ...batch.flatMap((change) => eventsOf(change, posts)),
        ...counts.flatMap((id) => eventsOfCounts(id, posts)),
      ];
      if (events.length > 0) {
        log.append(events);
        await onEvents(events);
      }
    } catch (error) {
      onError(error);
      nextAt += RETRY_MS;
      sendResyncs();
    }
    isRunning = false;
    if (!isEmpty(fresh) || !isEmpty(repeated)) schedule();
  };

  bus.subscribe({
    onChange(topic, id, further) {
      if (topic !== 'post' && !makesEvents(topic)) return;
      const change: Change = [topic, id, ...further];
      if (isWanted()) add(change);
      else unsent.add(change);
    },
    onInvalidateAll() {
      for (const queue of [fresh, repeated]) {
        queue.changes = [];
        queue.counted.clear();
      }
      sendResyncs();
    },
  });
  return {
    log,
    begin() {
      const { recent, forgottenAt } = unsent.take();
      if (forgottenAt !== undefined) log.clear(forgottenAt);
      recent.forEach(add);
    },
  };
}

const isEmpty = ({ changes, counted }: Queue) => changes.length === 0 && counted.size === 0;

/** Removes the first elements from a set. */
function takeSome(ids: Set<number>, max: number): number[] {
  const taken = [...ids].slice(0, Math.max(0, max));
  for (const id of taken) ids.delete(id);
  return taken;
}
