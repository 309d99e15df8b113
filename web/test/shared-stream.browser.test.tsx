import { EVENT_STREAM, LAST_EVENT_ID } from '@plaza/contract/event.ts';
import { expect, onTestFinished, test } from 'vitest';
import { shareStream } from '../src/features/live/shared-stream.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { startSession } from '../src/features/session/session.ts';
import { isLive } from '../src/lib/live-state.ts';
import { EVENTS_PATH } from './support/live-events.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { otherTab } from './support/other-tab.ts';

startSession();

test('a tab that was opened later continues the stream where the tab that read it ended', async () => {
  setSession(sessionOf(1, 'token'));
  const told: (string | null)[] = [];
  const ended = Promise.withResolvers<void>();
  scriptNetwork(({ path, headers }) => {
    if (path !== EVENTS_PATH) return new Response();
    told.push(headers.get(LAST_EVENT_ID));
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode('id: known\n\n'));
        await ended.promise;
        stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': EVENT_STREAM } });
  });
  const endFirst = shareStream(1, () => {});
  await expect.poll(() => isLive.get()).toBe(true);
  onTestFinished(shareStream(1, () => {}));
  using third = otherTab('plaza-live-1');
  await third.nextMessage();
  endFirst();
  ended.resolve();
  await expect.poll(() => told[1]).toBe('known');
});
