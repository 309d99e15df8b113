import { Component, Suspense, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyComponent } from '../src/lib/lazy-component.tsx';

class Catch extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'It failed' : this.props.children);
}

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('code that cannot be fetched is asked for once, and again when it is wanted anew', async () => {
  const fetchCode = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(Hello);
  const lazy = lazyComponent(fetchCode);
  const screen = (key: string) => (
    <Catch key={key}>
      <Suspense fallback="Loading">
        <lazy.Component name="Ada" />
      </Suspense>
    </Catch>
  );
  const { rerender } = await render(screen('first'), {
    createRootOptions: { onCaughtError: () => undefined },
  });
  await expect.element(page.getByText('It failed')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(1);
  expect(lazy.isLoaded()).toBe(false);
  await lazy.load();
  await rerender(screen('second'));
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('code that is there is shown without a pause', async () => {
  const lazy = lazyComponent(async () => Hello);
  await lazy.load();
  const fallback = vi.fn<() => ReactNode>(() => 'Loading');
  const Fallback = () => fallback();
  await render(
    <Suspense fallback={<Fallback />}>
      <lazy.Component name="Ada" />
    </Suspense>,
  );
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  expect(fallback).not.toHaveBeenCalled();
});

test('what the page can do without for a while comes when it can be fetched, and breaks nothing before', async () => {
  const fetchCode = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Hello);
  const lazy = lazyComponent(fetchCode);
  const Corner = () => (lazy.useLoaded(true) ? <lazy.Component name="Ada" /> : 'Nothing yet');
  await render(<Corner />);
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
  await expect.element(page.getByText('Hello Ada'), { timeout: 10_000 }).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
