import { KEEPALIVE_SECONDS, STREAMS_OF_MEMBER_MAX } from '@plaza/contract/event.ts';
import { setImmediate as eventLoopTick } from 'node:timers/promises';
import type { Viewer } from '../sessions/viewer.ts';
import type { EventStream } from './event-stream.ts';
import { textFor, type LiveEvent } from './live-event.ts';

const STREAMS_MAX = 12_000;
/** After the last stream has ended, its client may reconnect within this time. */
const WANTED_MS = 60_000;
/** Streams that are written without a pause of the event loop. */
const WRITTEN_AT_ONCE = 500;
/** Clients reconnect at a random moment within this time after a shutdown. */
const RECONNECT_MAX_MS = 2000;

/** A stream with the viewer for whom events are selected. */
export interface OpenStream extends EventStream {
  viewer: Viewer;
  /** The access token with which the stream was opened. */
  readonly token: string;
  /** Whether the client asked for what it missed. */
  readonly isResumed: boolean;
  /** Ends the stream when the access token does. */
  ending?: NodeJS.Timeout;
}

/** The open streams of this process. */
export type EventStreams = ReturnType<typeof createEventStreams>;

/** @param position after the newest event, for the ids of events */
export function createEventStreams(position: () => string) {
  const open = new Set<OpenStream>();
  /** The number of batches that are being written, and the position after those that were written to all streams. */
  let writing = 0;
  let written = position();
  const sent = () => (writing > 0 ? written : position());
  const ofMember = new Map<number, Set<OpenStream>>();

  const keepAlive = setInterval(() => {
    const comment = Buffer.from(`:\nid: ${sent()}\n\n`);
    void writeInSlices([...open], (stream) => stream.write(comment));
  }, KEEPALIVE_SECONDS * 1000).unref();

  let lastEndedAt = -Infinity;
  const remove = (stream: OpenStream) => {
    clearTimeout(stream.ending);
    if (open.delete(stream)) lastEndedAt = performance.now();
    const own = ofMember.get(stream.viewer.userId);
    own?.delete(stream);
    if (own?.size === 0) ofMember.delete(stream.viewer.userId);
  };
  /** Ends a stream, whose place is free at once. */
  const end = (stream: OpenStream, text?: string) => {
    remove(stream);
    stream.end(text);
  };

  return {
    get size() {
      return open.size;
    },
    isFull: () => open.size >= STREAMS_MAX,
    /** Whether a client receives events, or did a minute ago. */
    areWanted: () => open.size > 0 || performance.now() - lastEndedAt < WANTED_MS,
    add(stream: OpenStream): void {
      open.add(stream);
      const own = ofMember.get(stream.viewer.userId) ?? new Set();
      ofMember.set(stream.viewer.userId, own.add(stream));
      const [oldest] = own;
      if (oldest && own.size > STREAMS_OF_MEMBER_MAX) end(oldest);
    },
    remove,
    end,
    has: (stream: OpenStream): boolean => open.has(stream),
    of: (userId: number): readonly OpenStream[] => [...(ofMember.get(userId) ?? [])],
    /** The open streams; also those that are opened during the iteration. */
    all: (): Iterable<OpenStream> => open.values(),
    /**
     * Sends events to those who may receive them: all streams that are open now, a part of them in each tick of the event loop.
     * @param isLate whether they are of changes before the streams were opened: only those receive them that missed some
     */
    async send(events: readonly LiveEvent[], isLate = false): Promise<void> {
      const at = position();
      const texts = events.map(({ text }) => text);
      const common = events.every(({ isFor }) => !isFor) ? Buffer.from(withId(texts, at)) : undefined;
      writing += 1;
      const receivers = isLate ? [...open].filter(({ isResumed }) => isResumed) : [...open];
      await writeInSlices(receivers, (stream) => {
        if (common && stream.viewer.hidden.unlisted.size === 0) return stream.write(common);
        const text = textsFor(events, stream.viewer, at);
        if (text !== '') stream.write(text);
      });
      writing -= 1;
      written = at;
    },
    /** Sends an event to the streams of a member. */
    sendTo(userId: number, text: string): void {
      for (const stream of ofMember.get(userId) ?? []) stream.write(withId([text], sent()));
    },
    /** Ends all streams; their clients reconnect, not all at once. */
    endAll(): void {
      for (const stream of open) end(stream, `retry: ${Math.ceil(Math.random() * RECONNECT_MAX_MS)}\n\n`);
    },
    [Symbol.dispose]: () => clearInterval(keepAlive),
  };
}

/** The text of events for a viewer; empty when there are none. */
function textsFor(events: readonly LiveEvent[], viewer: Viewer, position: string): string {
  const texts = events.flatMap((event) => textFor(event, viewer) ?? []);
  return withId(texts, position);
}

/** Joins texts of events. The last one has the id, so that a part of them is sent again. */
export function withId(texts: readonly string[], position: string): string {
  const last = texts.at(-1);
  return last === undefined ? '' : `${texts.slice(0, -1).join('')}id: ${position}\n${last}`;
}

async function writeInSlices(streams: readonly OpenStream[], write: (stream: OpenStream) => void) {
  for (let start = 0; start < streams.length; start += WRITTEN_AT_ONCE) {
    if (start > 0) await eventLoopTick();
    for (const stream of streams.slice(start, start + WRITTEN_AT_ONCE)) write(stream);
  }
}
