import { EVENT_STREAM, LAST_EVENT_ID, streamEvents } from '@plaza/contract/event.ts';
import { accessTokenOf } from '../http/admission/identify.ts';
import type { Route } from '../http/contract-route.ts';
import { openStream } from './event-stream.ts';
import type { Live } from './live-service.ts';

export function registerLive(route: Route, live: Live): void {
  route(streamEvents, async ({ viewer, query: { age }, request }, reply) => {
    // An answer to HEAD ends with its head.
    if (request.method === 'HEAD') return void reply.type(EVENT_STREAM).send('');
    const lastEventId = request.headers[LAST_EVENT_ID.toLowerCase()];
    live.open({
      viewer,
      token: accessTokenOf(request) ?? '',
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      age,
      connect(onClose) {
        reply.hijack();
        return openStream(reply.raw, reply.getHeaders(), onClose);
      },
    });
  });
}
