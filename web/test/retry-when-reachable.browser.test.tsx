import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '../src/api/api-error.ts';
import { useRetryWhenReachable } from '../src/api/retry-when-reachable.ts';
import {
  isReachable,
  onceReachable,
  resetTries,
  retryOnceReachable,
  retryRead,
  unreachable,
} from '../src/lib/connection.ts';
import { failure, scriptNetwork } from './support/network.ts';

/** Fakes the timers, with delays that do not vary, and Plaza that answers its checks while it is up. @returns its state and the checks */
function fakeDelays({ isUp = true } = {}) {
  const plaza = { isUp };
  const checks = scriptNetwork(() => (plaza.isUp ? new Response() : failure('internal')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(async () => {
    // The next check of the connection ends its faked interval.
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
  });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return { plaza, checks };
}

/** Retries a read each time, as if all attempts failed. @returns the times since the attempt before, and ends the retries */
function retryAlways(key: string) {
  const times: number[] = [];
  let last = Date.now();
  const wait = () => retryRead(key, retry);
  const retry = () => {
    times.push(Date.now() - last);
    last = Date.now();
    stop = wait();
  };
  let stop = wait();
  return { times, stop: () => stop() };
}

test('Plaza counts as reachable until a check fails, and is then checked once a second until it can be reached', async () => {
  const { plaza, checks } = fakeDelays();
  const told: boolean[] = [];
  const tell = (wasUnreachable: boolean) => void told.push(wasUnreachable);
  expect(unreachable.get()).toBe(false);
  onceReachable(tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([checks.length, told]).toEqual([1, [false]]);
  plaza.isUp = false;
  expect(await Promise.all([isReachable(), isReachable()])).toEqual([false, false]);
  expect([checks.length, unreachable.get()]).toEqual([2, true]);
  onceReachable(tell);
  onceReachable((wasUnreachable) => tell(wasUnreachable))();
  await vi.advanceTimersByTimeAsync(1000);
  expect([checks.length, told]).toEqual([3, [false]]);
  plaza.isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([checks.length, told, unreachable.get()]).toEqual([4, [false, true], false]);
  onceReachable((wasUnreachable) => tell(wasUnreachable))();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await isReachable()).toBe(false);
  expect(checks).toHaveLength(4);
  vi.restoreAllMocks();
  await vi.advanceTimersByTimeAsync(1000);
  expect(unreachable.get()).toBe(false);
});

test('a read that fails while Plaza can be reached is retried after growing delays, without end', async () => {
  fakeDelays();
  const { times, stop } = retryAlways('growing');
  await vi.advanceTimersByTimeAsync(56_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000]);
});

test('no retry is earlier than the server asked for', async () => {
  fakeDelays();
  const retry = vi.fn<() => void>();
  retryRead('asked', retry, 5);
  await vi.advanceTimersByTimeAsync(4900);
  dispatchEvent(new Event('focus'));
  expect(retry).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(retry).toHaveBeenCalledOnce();
});

test('a hidden tab does not retry, and does so at once when it is visible', async () => {
  fakeDelays();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const retry = vi.fn<() => void>();
  retryRead('hidden', retry);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(retry).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(retry).toHaveBeenCalledOnce();
});

test.each(['focus', 'online'])(
  '%s of the window ends the delay, unless the browser is offline',
  async (event) => {
    fakeDelays();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const retry = vi.fn<() => void>();
    retryRead(event, retry);
    dispatchEvent(new Event(event));
    expect(retry).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    dispatchEvent(new Event(event));
    dispatchEvent(new Event(event));
    expect(retry).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(retry).toHaveBeenCalledOnce();
  },
);

test('a read that Plaza answered with 503 is retried', async () => {
  scriptNetwork(() => new Response());
  const retried = vi.fn<() => void>();
  const error = new ApiError({ status: 503, code: 'overloaded', message: 'Busy.', url: '/api/busy' });
  function Busy() {
    useRetryWhenReachable(error, retried);
    return null;
  }
  await render(<Busy />);
  await expect.poll(() => retried.mock.calls.length).toBe(1);
});

test('a read is retried once Plaza can be reached again, even before its delay has passed, and its delays begin anew', async () => {
  const { plaza } = fakeDelays({ isUp: false });
  const { times, stop } = retryAlways('unreachable');
  await vi.advanceTimersByTimeAsync(2500);
  plaza.isUp = true;
  await vi.advanceTimersByTimeAsync(500 + 2000 + 4000 + 8000);
  expect(times).toEqual([3000, 2000, 4000, 8000]);
  plaza.isUp = false;
  await vi.advanceTimersByTimeAsync(2500);
  plaza.isUp = true;
  await vi.advanceTimersByTimeAsync(500 + 2000);
  stop();
  expect(times.slice(4)).toEqual([3000, 2000]);
});

test('code is requested again at most three times while Plaza can be reached, and again after it could not be', async () => {
  const { plaza } = fakeDelays();
  const retry = vi.fn<() => void>();
  const fail = async (times: number) => {
    for (let time = 0; time < times; time++) {
      retryOnceReachable('code', retry);
      await vi.advanceTimersByTimeAsync(2000);
    }
    return retry.mock.calls.length;
  };
  retryOnceReachable('code', retry)();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await fail(5)).toBe(3);
  plaza.isUp = false;
  expect(await fail(1)).toBe(3);
  plaza.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(retry).toHaveBeenCalledTimes(4);
  expect(await fail(5)).toBe(4 + 3);
  resetTries('code');
  expect(await fail(5)).toBe(7 + 3);
});
