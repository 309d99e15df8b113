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

export interface LiveEvents {
  /** The events that were passed on. */
  readonly log: Pick<EventLog<LiveEvent>, 'position' | 'since' | 'ofLast'>;
  /** To be called before a client is added: makes events of the changes that were kept for it. */
  begin(): void;
}

/** Makes events of the changes on the bus, keeps them in a log, and passes them on in batches. */
export function createLiveEvents(source: EventSource): LiveEvents {
  const { bus, readPosts, isWanted, onEvents, onError } = source;
  const log = createEventLog<LiveEvent>({ delayMs: bus.delayMs });
  const unsent = createUnsentChanges();
  let changes: Change[] = [];
  /** The posts whose counts may have changed. */
  const counted = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  /** The earliest time of the next batch. */
  let nextAt = 0;

  const schedule = () => {
    if (!isRunning) timer ??= setTimeout(() => void run(), Math.max(0, nextAt - performance.now())).unref();
  };

  const add = (change: Change) => {
    const [topic, id] = change;
    if (topic === 'post') counted.add(id);
    else changes.push(change);
    schedule();
  };

  const takeBatch = () => {
    const batch = changes;
    const counts = [...counted].slice(0, COUNTS_AT_ONCE);
    changes = [];
    for (const id of counts) counted.delete(id);
    return { batch, counts };
  };

  const sendResync = () => {
    log.append([RESYNC]);
    void onEvents([RESYNC]);
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
      sendResync();
    }
    isRunning = false;
    if (changes.length > 0 || counted.size > 0) schedule();
  };

  bus.subscribe({
    onChange(topic, id, further) {
      if (topic !== 'post' && !makesEvents(topic)) return;
      const change: Change = [topic, id, ...further];
      if (isWanted()) add(change);
      else unsent.add(change);
    },
    onInvalidateAll() {
      changes = [];
      counted.clear();
      sendResync();
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
