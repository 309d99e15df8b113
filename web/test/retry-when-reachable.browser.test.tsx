import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { networkError } from '../src/api/api-error.ts';
import { useRetryWhenReachable } from '../src/api/retry-when-reachable.ts';
import { failure, scriptNetwork } from './support/network.ts';

function Problem({ onRetry }: { readonly onRetry: () => void }) {
  useRetryWhenReachable(networkError('/api/posts/'), onRetry);
  return 'It failed';
}

test('a read that fails while Plaza can be reached is retried three times, also if its component is mounted again', async () => {
  const looks = scriptNetwork(() => new Response());
  const retried = vi.fn<() => void>();
  function Page() {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      retried();
      setAttempt(attempt + 1);
    };
    return <Problem key={attempt} onRetry={retry} />;
  }
  await render(<Page />);
  await expect.poll(() => looks.length, { timeout: 15_000 }).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(looks).toHaveLength(4);
  expect(retried).toHaveBeenCalledTimes(3);
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
  await expect.poll(() => retried.mock.calls.length, { timeout: 30_000 }).toBe(5);
});
