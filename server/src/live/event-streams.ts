import { KEEPALIVE_SECONDS, STREAMS_OF_MEMBER_MAX } from '@plaza/contract/event.ts';
import { setImmediate as eventLoopTick } from 'node:timers/promises';
import type { Viewer } from '../sessions/viewer.ts';
import type { EventStream } from './event-stream.ts';
import { textFor, type LiveEvent } from './live-event.ts';

const STREAMS_MAX = 12_000;
/** Streams that are written without a pause of the event loop. */
const WRITTEN_AT_ONCE = 500;
/** After the last stream has ended, its client may reconnect within this time. */
const WANTED_MS = 60_000;
/** Clients reconnect at a random moment within this time after a shutdown. */
const RECONNECT_MAX_MS = 2000;

/** A stream with the viewer for whom events are selected. */
export interface OpenStream extends EventStream {
  viewer: Viewer;
  /** The access token with which the stream was opened. */
  readonly token: string;
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
  let lastEndedAt = -Infinity;

  const keepAlive = setInterval(() => {
    const comment = Buffer.from(`:\nid: ${sent()}\n\n`);
    void writeInSlices([...open], (stream) => stream.write(comment));
  }, KEEPALIVE_SECONDS * 1000).unref();

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
      if (own.size > STREAMS_OF_MEMBER_MAX) oldest?.end();
    },
    remove(stream: OpenStream): void {
      clearTimeout(stream.ending);
      open.delete(stream);
      lastEndedAt = performance.now();
      const own = ofMember.get(stream.viewer.userId);
      own?.delete(stream);
      if (own?.size === 0) ofMember.delete(stream.viewer.userId);
    },
    of: (userId: number): readonly OpenStream[] => [...(ofMember.get(userId) ?? [])],
    all: (): readonly OpenStream[] => [...open],
    /** Sends events to those who may receive them: all streams that are open now, a part of them in each tick of the event loop. */
    async send(events: readonly LiveEvent[]): Promise<void> {
      const at = position();
      const texts = events.map(({ text }) => text);
      const common = events.every(({ isFor }) => !isFor) ? Buffer.from(withId(texts, at)) : undefined;
      writing += 1;
      await writeInSlices([...open], (stream) => {
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
    close(): void {
      clearInterval(keepAlive);
      for (const stream of open) stream.end(`retry: ${Math.ceil(Math.random() * RECONNECT_MAX_MS)}\n\n`);
    },
  };
}

/** The text of events for a viewer; empty when there are none. The last one has the id, so that a part of them is sent again. */
export function textsFor(events: readonly LiveEvent[], viewer: Viewer, position: string): string {
  const texts = events.flatMap((event) => textFor(event, viewer) ?? []);
  return withId(texts, position);
}

function withId(texts: readonly string[], position: string): string {
  const last = texts.at(-1);
  return last === undefined ? '' : `${texts.slice(0, -1).join('')}id: ${position}\n${last}`;
}

async function writeInSlices(streams: readonly OpenStream[], write: (stream: OpenStream) => void) {
  for (let start = 0; start < streams.length; start += WRITTEN_AT_ONCE) {
    if (start > 0) await eventLoopTick();
    for (const stream of streams.slice(start, start + WRITTEN_AT_ONCE)) write(stream);
  }
}
