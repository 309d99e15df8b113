import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError, networkError } from '../src/api/api-error.ts';
import { useRetryWhenReachable } from '../src/api/retry-when-reachable.ts';
import { retryRead } from '../src/lib/connection.ts';
import { failure, scriptNetwork } from './support/network.ts';

function Problem({ onRetry }: { readonly onRetry: () => void }) {
  useRetryWhenReachable(networkError('/api/posts/'), onRetry);
  return 'It failed';
}

/** Fakes the timers, with delays that do not vary, and Plaza that answers its checks. */
function fakeDelays(): void {
  scriptNetwork(() => new Response());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(async () => {
    // The next check of the connection ends its faked interval.
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
  });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
}

test('a read that fails while Plaza can be reached is retried after growing delays, without end', async () => {
  fakeDelays();
  const start = Date.now();
  const times: number[] = [];
  const wait = () => retryRead('growing', retry);
  const retry = () => {
    times.push(Date.now() - start);
    stop = wait();
  };
  let stop = wait();
  await vi.advanceTimersByTimeAsync(56_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times.map((time, index) => time - (times[index - 1] ?? 0))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000,
  ]);
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

test.each(['focus', 'online'])('%s of the window ends the delay', (event) => {
  fakeDelays();
  const retry = vi.fn<() => void>();
  retryRead(event, retry);
  dispatchEvent(new Event(event));
  dispatchEvent(new Event(event));
  expect(retry).toHaveBeenCalledOnce();
});

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

test('a read is retried each time Plaza was unreachable meanwhile', async () => {
  const retried = vi.fn<() => void>();
  let looks = 0;
  scriptNetwork(() => (looks++ % 2 ? new Response() : failure('internal')));
  function Page() {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      retried();
      setAttempt(attempt + 1);
    };
    return attempt < 5 && <Problem key={attempt} onRetry={retry} />;
  }
  await render(<Page />);
  await expect.poll(() => retried.mock.calls.length).toBe(5);
});
