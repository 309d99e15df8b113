import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { LAST_EVENT_ID, streamEvents } from '@plaza/contract/event.ts';
import { createParser } from 'eventsource-parser';

/** What a client knows when it opens a stream. */
export interface Position {
  readonly lastEventId: string | undefined;
  /** When the client knew the state, in milliseconds of `performance.now`; undefined at first. */
  readonly knownAt: number | undefined;
}

export interface StreamListener {
  readonly onOpen: () => void;
  readonly onEvent: (name: string, data: string) => void;
  readonly onId: (id: string) => void;
}

/** A stream, which can be paused: then the client reads nothing, and bytes remain in the buffers of system and server. */
export interface Stream {
  readonly ended: Promise<void>;
  pause(): void;
  resume(): void;
  close(): void;
}

/** Longer than the keepalive: without bytes for so long, the connection is broken. */
const SILENT_MS = 30_000;

/** Opens a stream of events. */
export function openStream(
  url: string,
  token: string,
  { lastEventId, knownAt }: Position,
  listener: StreamListener,
): Stream {
  const ended = Promise.withResolvers<void>();
  const age = knownAt === undefined ? '' : `?age=${Math.ceil(performance.now() - knownAt)}`;
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  const outgoing = request(new URL(endpointPath(streamEvents) + age, url), {
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { [LAST_EVENT_ID]: lastEventId }),
    },
  });
  let incoming: IncomingMessage | undefined;
  let isPaused = false;
  outgoing.on('response', (answer) => {
    incoming = answer;
    answer.on('close', ended.resolve);
    if (answer.statusCode !== 200) return void answer.resume();
    listener.onOpen();
    read(answer, listener);
    if (isPaused) answer.pause();
  });
  outgoing.on('error', () => ended.resolve()).on('close', ended.resolve);
  outgoing.setTimeout(SILENT_MS, () => isPaused || outgoing.destroy());
  outgoing.end();
  return {
    ended: ended.promise,
    pause() {
      isPaused = true;
      incoming?.pause();
    },
    resume() {
      isPaused = false;
      incoming?.resume();
    },
    close: () => void outgoing.destroy(),
  };
}

function read(answer: IncomingMessage, { onEvent, onId }: StreamListener): void {
  const parser = createParser({
    onEvent: ({ event = '', data, id }) => {
      onEvent(event, data);
      if (id !== undefined) onId(id);
    },
    onId,
  });
  answer.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
}
