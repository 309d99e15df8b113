import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { messageOf, reasonOf } from '../src/api/api-error.ts';
import { call } from '../src/api/call.ts';
import { queryClient } from '../src/api/query-client.ts';
import { ConnectionLine } from '../src/app/connection-line.tsx';
import { NewNotifications } from '../src/features/notifications/notification-list.tsx';
import { listedUnread } from '../src/features/notifications/notification-queries.ts';
import { setUnread } from '../src/features/notifications/unread.ts';
import { postKeys } from '../src/features/posts/cache/post-keys.ts';
import { NewPosts } from '../src/features/posts/new-posts.tsx';
import { announcedPosts } from '../src/features/posts/changed-posts.ts';
import { communityStore } from '../src/lib/community.ts';
import { isReachable } from '../src/lib/connection.ts';
import { MissingCode } from '../src/lib/missing-code.ts';
import { ErrorNotice } from '../src/pages/error-notice.tsx';
import { showFailure, showMissingCode } from '../src/ui/toast.tsx';
import { scriptNetwork } from './support/network.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const SENTENCE = 'Plaza cannot be reached. Check your connection and try again.';
const line = page.getByText('Hillside cannot be reached. We keep what you write.');

communityStore.set({ ...communityStore.get(), name: 'Hillside' });

/** A server that can be reached while `isUp` is true. */
function server() {
  const state = { isUp: false };
  scriptNetwork(() => (state.isUp ? Response.json({}) : Promise.reject(new TypeError('Failed to fetch'))));
  return state;
}

/** What is shown of the error of a call without an answer. */
async function failedCall(): Promise<unknown> {
  return call(listPosts, {}).catch((error: unknown) => error);
}

test('while Plaza cannot be reached one line says so, and messages do not repeat it, also in toasts', async () => {
  const state = server();
  const screen = await showToMember(<ConnectionLine />);
  const error = await failedCall();
  await expect.element(line).toBeVisible();
  expect(messageOf(error)).toBe('That did not work');
  expect(reasonOf(error)).toBe('');
  const missing = new MissingCode('api.unreachable');
  await screen.unmount();
  await showToMember(
    <>
      <ConnectionLine />
      <ErrorNotice error={error as Error} onRetry={() => {}} />
    </>,
  );
  showMissingCode(missing);
  await expect.element(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expect.element(page.getByText('That did not work').nth(1)).toBeVisible();
  await expect.element(page.getByText(SENTENCE)).not.toBeInTheDocument();
  state.isUp = true;
  await expect.element(line).not.toBeInTheDocument();
  // What failed has still failed; that Plaza cannot be reached is no longer true.
  expect(reasonOf(error)).toBe('');
});

test('one failed call while Plaza can be reached keeps its message', async () => {
  scriptNetwork(({ path }) =>
    path === LIVE_PATH ? Response.json({}) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await showToMember(<ConnectionLine />);
  expect(messageOf(await failedCall())).toBe(SENTENCE);
  await expect.element(line).not.toBeInTheDocument();
});

test('a page without the line names the cause in its message', async () => {
  server();
  await showToMember(null);
  expect(reasonOf(await failedCall())).toBe(SENTENCE);
});

test('an answer of a proxy that reaches no server is no answer of Plaza', async () => {
  scriptNetwork(() => new Response('Bad gateway', { status: 502 }));
  await showToMember(<ConnectionLine />);
  expect(reasonOf(await failedCall())).toBe('');
  await expect.element(line).toBeVisible();
});

test('new notifications are not offered while their list failed, or Plaza cannot be reached', async () => {
  const state = server();
  state.isUp = true;
  expect(await isReachable()).toBe(true);
  listedUnread.set(0);
  const show = page.getByRole('button', { name: 'Show new notifications' });
  const showList = async (isFailing: boolean) => {
    const screen = await showToMember(
      <NewNotifications onShow={() => {}} isFailing={isFailing} isLoading={false} />,
    );
    setUnread(1);
    return screen;
  };
  const failing = await showList(true);
  await expect.element(show).not.toBeInTheDocument();
  await failing.unmount();
  await showList(false);
  await expect.element(show).toBeVisible();
  state.isUp = false;
  expect(await isReachable()).toBe(false);
  await expect.element(show).not.toBeInTheDocument();
  state.isUp = true;
  expect(await isReachable()).toBe(true);
  await expect.element(show).toBeVisible();
});

test('new posts are not offered while Plaza cannot be reached', async () => {
  const state = server();
  state.isUp = true;
  expect(await isReachable()).toBe(true);
  await showToMember(<NewPosts />);
  queryClient.setQueryData(postKeys.list(), {
    pages: [{ items: [postOf(1)], next: undefined }],
    pageParams: [undefined],
  });
  announcedPosts.set(new Set([99]));
  const show = page.getByRole('button', { name: '1 new post' });
  await expect.element(show).toBeVisible();
  state.isUp = false;
  expect(await isReachable()).toBe(false);
  await expect.element(show).not.toBeInTheDocument();
  state.isUp = true;
  expect(await isReachable()).toBe(true);
  await expect.element(show).toBeVisible();
  announcedPosts.set(new Set());
});

test('a toast about the same takes the place of the former one, with its button', async () => {
  server().isUp = true;
  await showToMember(null);
  const pressed: string[] = [];
  for (const name of ['First', 'Second']) {
    showFailure(`${name} failed.`, () => void pressed.push(name), { about: 'the same' });
    await expect.element(page.getByText(`${name} failed.`)).toBeVisible();
  }
  await expect.element(page.getByText('First failed.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(pressed).toEqual(['Second']);
});
