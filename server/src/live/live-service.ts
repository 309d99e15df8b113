import type { Bus } from '../bus/bus.ts';
import { overloaded } from '../errors.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import type { FoundViewer } from '../sessions/viewer-cache.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { createEventStreams, textsFor, type OpenStream } from './event-streams.ts';
import type { EventStream } from './event-stream.ts';
import { RESYNC } from './live-event.ts';
import { createLiveEvents } from './live-events.ts';
import { createUnreadCounts } from './unread-counts.ts';

/** Clients wait for so long before they reconnect after an interruption. */
const RECONNECT_MS = 1000;
const READ_AT_ONCE = 20;

export interface LiveResources {
  readonly bus: Bus;
  readonly readPosts: (ids: readonly number[]) => Promise<ReadonlyMap<number, PostFacts>>;
  /** Reads the viewer of an access token without a cache; undefined when the token is not valid. */
  readonly readViewer: (token: string) => Promise<FoundViewer | undefined>;
  /** The number of unread notifications of a viewer. */
  readonly countUnread: (viewer: Viewer) => Promise<number>;
  readonly onError: (error: unknown) => void;
}

/** A client that opens a stream. */
export interface Client {
  readonly viewer: Viewer;
  readonly token: string;
  /** The id of the last event that it received. */
  readonly lastEventId: string | undefined;
  /** The milliseconds since it knew the state. */
  readonly age: number | undefined;
  /** Opens the connection. @param onClose called when the connection is closed */
  readonly connect: (onClose: () => void) => EventStream;
}

/** Sends events to the clients that are connected to this process. */
export interface Live {
  /** The number of open streams. */
  readonly size: number;
  /** Opens a stream, and sends the events that the client missed. @throws AppError overloaded when there are too many streams */
  open(client: Client): void;
  /** Ends all streams. */
  close(): void;
}

export function createLive({ bus, readPosts, readViewer, countUnread, onError }: LiveResources): Live {
  const events = createLiveEvents({
    bus,
    readPosts,
    isWanted: () => streams.areWanted(),
    onEvents: (batch) => streams.send(batch),
    onError,
  });
  const { log } = events;
  const streams = createEventStreams(() => log.position);
  let isClosed = false;
  const unread = createUnreadCounts({ streams, countUnread, onError });

  /** Ends a stream whose session has ended; otherwise selects events for the viewer as it is now. */
  const readViewerOf = async (stream: OpenStream) => {
    const found = await readViewer(stream.token).catch(() => undefined);
    if (!found || found.viewer.restriction) return stream.end();
    stream.viewer = found.viewer;
    clearTimeout(stream.ending);
    stream.ending = setTimeout(() => stream.end(), found.expiresAt - Date.now()).unref();
  };
  const readAllViewers = async () => {
    const all = streams.all();
    for (let start = 0; start < all.length; start += READ_AT_ONCE)
      await Promise.all(all.slice(start, start + READ_AT_ONCE).map(readViewerOf));
  };
  const onBlock = async (userId: number) => {
    await Promise.all(streams.of(userId).map(readViewerOf));
    streams.sendTo(userId, RESYNC.text);
    unread.send(userId);
  };

  /** Any row may have changed, such as those of a deleted account. */
  const onInvalidateAll = async () => {
    await readAllViewers();
    for (const { viewer } of streams.all()) unread.send(viewer.userId);
  };

  bus.subscribe({
    onChange(topic, id) {
      if (topic === 'session') streams.of(id).forEach((stream) => void readViewerOf(stream));
      else if (topic === 'block') void onBlock(id);
      else if (topic === 'notification') unread.send(id);
    },
    onInvalidateAll: () => void onInvalidateAll(),
  });

  const missedBy = ({ lastEventId, age }: Client) => {
    if (lastEventId === undefined && age === undefined) return [];
    // The age alone may be too small: a client may receive an event long after it was sent.
    return (lastEventId === undefined ? log.ofLast(age ?? 0) : log.since(lastEventId, age)) ?? [RESYNC];
  };

  return {
    get size() {
      return streams.size;
    },
    open(client) {
      if (isClosed || streams.isFull()) throw overloaded();
      events.begin();
      const { viewer, token, connect } = client;
      const connection = connect(() => streams.remove(stream));
      const stream: OpenStream = { ...connection, viewer, token };
      const missed = textsFor(missedBy(client), viewer, log.position);
      stream.write(`retry: ${RECONNECT_MS}\n\n${missed}id: ${log.position}\n\n`);
      streams.add(stream);
      // The session may have ended since the viewer was read.
      void readViewerOf(stream);
      unread.send(viewer.userId);
    },
    close() {
      isClosed = true;
      streams.close();
    },
  };
}
