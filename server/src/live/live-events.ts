import type { Bus, Change } from '../bus/bus.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import { createChangeQueue, type Batch } from './change-queue.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { eventsOf, eventsOfCounts, makesEvents, postOf } from './events-of-change.ts';
import type { LiveEvent } from './live-event.ts';
import { createUnsentChanges } from './unsent-changes.ts';

/** Events that follow others are sent together after this time. */
const BATCH_MS = 50;
const RETRY_MS = 1000;

export interface EventSource {
  readonly bus: Bus;
  /** Reads posts; the result lacks those that are deleted or removed. */
  readonly readPosts: (ids: readonly number[]) => Promise<ReadonlyMap<number, PostFacts>>;
  /** Whether a client receives events, or may ask for them soon. Without any, only the last changes are kept. */
  readonly isWanted: () => boolean;
  /** Called with each batch of events, in order. `isLate`: whether they are of changes before somebody wanted them. */
  readonly onEvents: (events: readonly LiveEvent[], isLate: boolean) => Promise<void>;
  /** Called when events of a batch are missing: clients have to read again. */
  readonly onMissing: () => void;
  readonly onError: (error: unknown) => void;
}

export interface LiveEvents {
  /** The events that were passed on. */
  readonly log: EventLog<LiveEvent>;
  /** To be called before a client is added: makes events of the changes that were kept for it. */
  begin(): void;
  /** Makes events of a change, as of those on the bus. */
  add(change: Change): void;
}

/**
 * Makes events of the changes on the bus, keeps them in a log, and passes them on in batches. With several processes each event is
 * passed on again when all of them answer with the change: a client may have read the old state from another process.
 */
export function createLiveEvents(source: EventSource): LiveEvents {
  const { bus, readPosts, isWanted, onEvents, onMissing, onError } = source;
  const log = createEventLog<LiveEvent>({ delayMs: bus.delayMs });
  const unsent = createUnsentChanges();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  /** The earliest time of the next batch. */
  let nextAt = 0;

  const schedule = () => {
    if (!isRunning) timer ??= setTimeout(() => void run(), Math.max(0, nextAt - performance.now())).unref();
  };

  const queue = createChangeQueue(bus.delayMs, schedule);

  const passOn = async (events: readonly LiveEvent[], isLate: boolean) => {
    if (events.length === 0) return;
    log.append(events);
    await onEvents(events, isLate);
  };

  const add = (change: Change) => {
    if (isWanted()) queue.add(change);
    else unsent.add(change);
  };

  const run = async () => {
    isRunning = true;
    timer = undefined;
    nextAt = performance.now() + BATCH_MS;
    try {
      await passOn(await eventsOfBatch(queue.takeLate(), readPosts), true);
      await passOn(await eventsOfBatch(queue.take(), readPosts), false);
    } catch (error) {
      onError(error);
      nextAt += RETRY_MS;
      onMissing();
    }
    isRunning = false;
    if (!queue.isEmpty) schedule();
  };

  bus.subscribe({
    onChange(topic, id, further) {
      if (topic === 'post' || makesEvents(topic)) add([topic, id, ...further]);
    },
    onInvalidateAll: () => queue.clear(),
  });
  return {
    log,
    add,
    begin() {
      // Another process may still answer without those of the last seconds.
      const { late, fresh, forgottenAt } = unsent.take(bus.delayMs);
      if (forgottenAt !== undefined) log.clear(forgottenAt);
      queue.addLate(late);
      for (const change of fresh) queue.add(change);
    },
  };
}

async function eventsOfBatch(
  { changes, counted }: Batch,
  readPosts: EventSource['readPosts'],
): Promise<LiveEvent[]> {
  if (changes.length === 0 && counted.length === 0) return [];
  const posts = await readPosts([
    ...new Set([...counted.map(({ id }) => id), ...changes.flatMap((change) => postOf(change) ?? [])]),
  ]);
  return [
    ...changes.flatMap((change) => eventsOf(change, posts)),
    ...counted.flatMap((post) => eventsOfCounts(post, posts)),
  ];
}
