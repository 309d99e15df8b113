import type { Bus, Change } from '../bus/bus.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import { createChangeQueue, type Batch } from './change-queue.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { eventsOf, eventsOfCounts, makesEvents, postOf } from './events-of-change.ts';
import { createUnsentChanges } from './unsent-changes.ts';
import { RESYNC, type LiveEvent } from './live-event.ts';

/** Events that follow others are sent together after this time. */
const BATCH_MS = 50;
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

/**
 * Makes events of the changes on the bus, keeps them in a log, and passes them on in batches. With several processes each event is
 * passed on again when all of them answer with the change: a client may have read the old state from another process.
 */
export function createLiveEvents(source: EventSource): LiveEvents {
  const { bus, readPosts, isWanted, onEvents, onError } = source;
  const log = createEventLog<LiveEvent>({ delayMs: bus.delayMs });
  const unsent = createUnsentChanges();
  let resyncTimer: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  /** The earliest time of the next batch. */
  let nextAt = 0;

  const schedule = () => {
    if (!isRunning) timer ??= setTimeout(() => void run(), Math.max(0, nextAt - performance.now())).unref();
  };

  const queue = createChangeQueue(bus.delayMs, schedule);

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
    try {
      const events = await eventsOfBatch(queue.take(), readPosts);
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
    if (!queue.isEmpty) schedule();
  };

  bus.subscribe({
    onChange(topic, id, further) {
      if (topic !== 'post' && !makesEvents(topic)) return;
      const change: Change = [topic, id, ...further];
      if (isWanted()) queue.add(change);
      else unsent.add(change);
    },
    onInvalidateAll() {
      queue.clear();
      sendResyncs();
    },
  });
  return {
    log,
    begin() {
      const { recent, forgottenAt } = unsent.take();
      if (forgottenAt !== undefined) log.clear(forgottenAt);
      for (const change of recent) queue.add(change);
    },
  };
}

async function eventsOfBatch(
  { changes, counted }: Batch,
  readPosts: EventSource['readPosts'],
): Promise<LiveEvent[]> {
  const posts = await readPosts([
    ...new Set([...counted, ...changes.flatMap((change) => postOf(change) ?? [])]),
  ]);
  return [
    ...changes.flatMap((change) => eventsOf(change, posts)),
    ...counted.flatMap((id) => eventsOfCounts(id, posts)),
  ];
}
