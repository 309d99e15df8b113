import type { Bus } from '../bus/bus.ts';
import { busAway, overloaded } from '../errors.ts';
import type { PostFacts } from '../posts/post-reader.ts';
import type { FoundViewer } from '../sessions/viewer-cache.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { createEventStreams, type OpenStream } from './event-streams.ts';
import type { EventStream } from './event-stream.ts';
import { createLater } from './later.ts';
import { RESYNC } from './live-event.ts';
import { createLiveEvents } from './live-events.ts';
import { missedText } from './missed-events.ts';
import { createResync } from './resync.ts';
import { createStreamViewers } from './stream-viewers.ts';
import { createUnreadCounts } from './unread-counts.ts';

/** Clients wait for so long before they reconnect after an interruption. */
const RECONNECT_MS = 1000;
/** A member who is blocked is told within this time, so that nobody can see when somebody blocks them. */
const BLOCKED_MAX_MS = 60_000;

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
  /** Opens a stream, and sends the events that the client missed. @throws AppError overloaded when there are too many streams, storage_unavailable while the process is away from the bus */
  open(client: Client): void;
  /** Ends all streams. */
  close(): void;
}

export function createLive({ bus, readPosts, readViewer, countUnread, onError }: LiveResources): Live {
  const events = createLiveEvents({
    bus,
    readPosts,
    isWanted: () => streams.areWanted(),
    onEvents: (batch, isLate) => streams.send(batch, isLate),
    onMissing: () => resync.begin(),
    onError,
  });
  const { log } = events;
  // Another process would not know that the client still has to be told.
  const position = () => (resync.isRunning ? log.positionBefore(0) : log.position);
  const resync = createResync({
    streams: () => streams.all(),
    delayMs: bus.delayMs,
    tell(stream: OpenStream) {
      viewers.readAgain([stream]);
      stream.write(RESYNC.text);
      unread.send(stream.viewer.userId);
    },
    onTold: () => log.append([RESYNC]),
  });
  const streams = createEventStreams(position);
  let isClosed = false;
  const viewers = createStreamViewers({ streams, readViewer, onError });
  const unread = createUnreadCounts({ streams, whenViewerRead: viewers.whenRead, countUnread, onError });

  /** Tells a member to read again, because others see the member no longer, or again. */
  const tellOfBlock = (userId: number) => {
    events.add(['block', userId]);
    unread.send(userId);
  };
  const announceLater = createLater(BLOCKED_MAX_MS, tellOfBlock);

  bus.subscribe({
    onChange(topic, id, [blockerId]) {
      if (topic === 'session' || topic === 'block') viewers.readAgain(streams.of(id));
      if (topic === 'notification') unread.send(id);
      if (topic !== 'block') return;
      if (blockerId === undefined) tellOfBlock(id);
      else announceLater(id);
    },
    onInvalidateAll: () => resync.begin(),
    // A page without a stream asks for what is new; another process may serve it.
    onAway: () => streams.endAll(),
  });

  const missedBy = ({ lastEventId, age }: Client) => {
    if (lastEventId === undefined && age === undefined) return [];
    // The age alone may be too small: a client may receive an event long after it was sent.
    return lastEventId === undefined ? log.ofLast(age ?? 0) : log.since(lastEventId, age);
  };

  return {
    get size() {
      return streams.size;
    },
    open(client) {
      if (bus.isAway) throw busAway();
      if (isClosed || streams.isFull()) throw overloaded();
      events.begin();
      const { viewer, token, connect } = client;
      const connection = connect(() => streams.remove(stream));
      const isResumed = client.lastEventId !== undefined || client.age !== undefined;
      const stream: OpenStream = { ...connection, viewer, token, isResumed };
      const missed = missedText(missedBy(client), viewer, log);
      stream.write(`retry: ${RECONNECT_MS}\n\n${missed}id: ${position()}\n\n`);
      streams.add(stream);
      // The session may have ended since the viewer was read.
      viewers.readAgain([stream]);
      unread.send(viewer.userId);
    },
    close() {
      isClosed = true;
      streams.endAll();
      streams[Symbol.dispose]();
    },
  };
}
