import { LAST_EVENT_ID, streamEvents } from '@plaza/contract/event.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { callStream } from '../../api/stream.ts';
import { anySignal } from '../../lib/abort-signals.ts';

/** The server writes at least every 20 s. A stream that is silent for longer is broken. */
const SILENT_MS = 45_000;
/** A stream begins at once, unless the connection is broken. */
const BEGIN_MS = 10_000;

export interface StreamStart {
  readonly token: string;
  readonly lastEventId: string | undefined;
  /** How long ago the page knew the state, in milliseconds. */
  readonly age: number;
}

export interface StreamListener {
  /** Called when the stream has begun. */
  onOpen(): void;
  /** Called with the name and the JSON of each event. */
  onEvent(name: string, json: string): void;
  /** Called with the position after each event, and while there are none. */
  onPosition(id: string): void;
  /** Called with the milliseconds to wait before the next connection. */
  onRetry(ms: number): void;
}

/**
 * Reads a stream of events until it ends.
 * @throws ApiError for an answer without success, and when the connection is interrupted, silent, or aborted
 */
export async function readEvents(
  start: StreamStart,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const silence = watchSilence();
  try {
    await readUntilEnd(start, listener, silence, signal);
  } finally {
    silence.end();
  }
}

async function readUntilEnd(
  { token, lastEventId, age }: StreamStart,
  listener: StreamListener,
  silence: ReturnType<typeof watchSilence>,
  signal: AbortSignal,
): Promise<void> {
  const headers = lastEventId === undefined ? {} : { [LAST_EVENT_ID]: lastEventId };
  const query = { age: Math.round(age) };
  const bytes = await callStream(
    streamEvents,
    { query },
    { token, headers, signal: anySignal([signal, silence.signal]) },
  );
  listener.onOpen();
  const parser = new EventSourceParserStream({
    onId: (id) => listener.onPosition(id),
    onRetry: (ms) => listener.onRetry(ms),
  });
  const events = bytes
    .pipeThrough(touching(silence))
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(parser);
  const reader = events.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    listener.onEvent(read.value.event ?? '', read.value.data);
}

/** A signal that is aborted when `touch` was not called for 45 s, at first for 10 s. */
function watchSilence() {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, BEGIN_MS);
  return {
    signal: controller.signal,
    touch() {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENT_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/** Passes bytes on, and tells when some arrive. */
const touching = (silence: { touch(): void }) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, stream) {
      silence.touch();
      stream.enqueue(bytes);
    },
  });
