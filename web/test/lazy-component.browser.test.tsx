import { CODE_SLOW } from '@plaza/contract/error.ts';
import { Component, Suspense, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyComponent, loadAllLater } from '../src/lib/lazy-component.tsx';
import { MissingCode } from '../src/lib/missing-code.ts';
import { scriptNetwork } from './support/network.ts';
import { messageOf } from '../src/api/api-error.ts';

// Plaza can be reached.
beforeEach(() => void scriptNetwork(() => new Response()));

class Catch extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'It failed' : this.props.children);
}

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('code that cannot be loaded is requested once, and again when it is needed again', async () => {
  const fetchCode = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new MissingCode('api.code_missing'))
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

test('a component whose code is loaded renders without a delay', async () => {
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

test('an optional component appears when its code can be loaded, and causes no error before', async () => {
  const fetchCode = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new MissingCode('api.unreachable'))
    .mockResolvedValue(Hello);
  const lazy = lazyComponent(fetchCode);
  const Corner = () => (lazy.useLoaded(true) ? <lazy.Component name="Ada" /> : 'Nothing yet');
  await render(<Corner />);
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('code that loads without an end is reported once as slow after a press, not as missing', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Hello>();
  const lazy = lazyComponent(() => promise);
  const onMissing = vi.fn<(error: Error) => void>();
  const Pressed = () => (lazy.useLoaded(true, onMissing) ? <lazy.Component name="Ada" /> : 'Nothing yet');
  await render(<Pressed />);
  await expect.poll(() => onMissing.mock.calls.length).toBe(1);
  expect(messageOf(onMissing.mock.lastCall?.[0])).toBe(CODE_SLOW);
  resolve(Hello);
  await lazy.load();
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
});

test('code that could not be preloaded is loaded when Plaza can be reached, but none of other roles', async () => {
  const fetchCode = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new MissingCode('api.unreachable'))
    .mockResolvedValue(Hello);
  const ofModerators = lazyComponent(async () => Hello, { least: 'moderator' });
  const lazy = lazyComponent(fetchCode);
  void loadAllLater('user');
  await expect.poll(() => lazy.isLoaded()).toBe(true);
  expect(ofModerators.isLoaded()).toBe(false);
});
