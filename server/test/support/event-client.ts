import {
  streamEvents,
  type EventData,
  type EventName,
  EVENTS,
  LAST_EVENT_ID,
} from '@plaza/contract/event.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Compile } from 'typebox/schema';
import { expect } from 'vitest';

/** An event as it arrived. */
export type Received = {
  readonly [Name in EventName]: readonly [name: Name, data: EventData<Name>];
}[EventName];

export interface Listening {
  /** All events so far, without the number of notifications that each stream begins with. */
  readonly events: readonly Received[];
  /** The last id that arrived. */
  readonly lastEventId: string | undefined;
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
  readonly retry: number | undefined;
}

export interface ListenOptions {
  readonly token: string;
  readonly lastEventId?: string | undefined;
  readonly age?: number;
}

/** Opens a stream of events, and resolves when it has begun. Disposing disconnects. */
export async function listen(
  origin: string,
  { token, lastEventId, age }: ListenOptions,
): Promise<Listening & Disposable> {
  const leave = new AbortController();
  const query = age === undefined ? '' : `?age=${age}`;
  const answer = await fetch(origin + endpointPath(streamEvents) + query, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { [LAST_EVENT_ID]: lastEventId }),
    },
    signal: leave.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, streamEvents.stream]);
  const state = { lastEventId, retry: undefined as number | undefined };
  const events: Received[] = [];
  const parsed = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(
    new EventSourceParserStream({
      onId: (id) => (state.lastEventId = id),
      onRetry: (ms) => (state.retry = ms),
    }),
  );
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    for await (const { event = '', data } of parsed ?? []) {
      const received = readEvent(event, data);
      if (received[0] === 'notification') begun.resolve();
      events.push(received);
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!leave.signal.aborted) throw error;
  });
  await Promise.race([begun.promise, ended]);
  return {
    events,
    ended,
    get lastEventId() {
      return state.lastEventId;
    },
    get retry() {
      return state.retry;
    },
    [Symbol.dispose]: () => leave.abort(),
  };
}

const validators = new Map(Object.entries(EVENTS).map(([name, schema]) => [name, Compile(schema)] as const));

function readEvent(name: string, text: string): Received {
  const data: unknown = JSON.parse(text);
  expect(validators.get(name)?.Check(data), `${name} ${text}`).toBe(true);
  // Validated by the schema of its name above.
  return [name, data] as unknown as Received;
}
