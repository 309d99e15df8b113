import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onWake } from '../src/features/live/on-wake.ts';
import { readEvents } from '../src/features/live/read-events.ts';
import { trackPosition } from '../src/features/live/stream-position.ts';
import { isLive } from '../src/lib/live-state.ts';
import { scriptNetwork } from './support/network.ts';
import { reached } from './support/reached.ts';
import { setHidden } from './support/set-hidden.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('a page wakes after its timers stood still for more than five seconds, a hidden one once it is visible', () => {
  const woken = vi.fn<() => void>();
  const stop = onWake(woken);
  const sleep = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime(500);
  };
  vi.advanceTimersByTime(60_000);
  sleep(5000);
  expect(woken).not.toHaveBeenCalled();
  sleep(5001);
  vi.advanceTimersByTime(60_000);
  expect(woken).toHaveBeenCalledTimes(1);
  setHidden(true);
  sleep(60_000);
  vi.advanceTimersByTime(60_000);
  expect(woken).toHaveBeenCalledTimes(1);
  setHidden(false);
  expect(woken).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  expect(woken).toHaveBeenCalledTimes(3);
  stop();
  sleep(60_000);
  setHidden(false);
  dispatchEvent(new Event('online'));
  expect(woken).toHaveBeenCalledTimes(3);
});

test('a stream fails when it is silent for 45 seconds', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  scriptNetwork(({ signal }) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      stream = controller;
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  });
  const ids: string[] = [];
  const listener = { onOpen() {}, onEvent() {}, onPosition: (id: string) => void ids.push(id), onRetry() {} };
  const start = { token: 'token', lastEventId: undefined, age: 0 };
  const reading = readEvents(start, listener, new AbortController().signal);
  const failed = reading.catch((error: unknown) => error);
  for (const id of ['1', '2', '3']) {
    await reached(() => stream !== undefined);
    stream?.enqueue(new TextEncoder().encode(`id: ${id}\n\n`));
    await reached(() => ids.at(-1) === id);
    await vi.advanceTimersByTimeAsync(44_000);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(await failed).toMatchObject({ code: 'network' });
  expect(ids).toEqual(['1', '2', '3']);
});

test('a page is not live ten seconds after the first interruption, unless the stream continues', () => {
  const position = trackPosition();
  onTestFinished(() => position.end());
  position.moveTo('1');
  position.interrupt();
  vi.advanceTimersByTime(9000);
  position.moveTo('2');
  vi.advanceTimersByTime(60_000);
  expect(isLive.get()).toBe(true);
  position.interrupt();
  vi.advanceTimersByTime(9000);
  position.interrupt();
  expect(isLive.get()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(isLive.get()).toBe(false);
  position.moveTo('3');
  position.interrupt();
  position.end();
  // That of the next member.
  const next = trackPosition();
  onTestFinished(() => next.end());
  next.moveTo('1');
  vi.advanceTimersByTime(60_000);
  expect(isLive.get()).toBe(true);
});
