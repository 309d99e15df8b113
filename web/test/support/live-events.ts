import { EVENT_STREAM, streamEvents, type EventData, type EventName } from '@plaza/contract/event.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { expect, onTestFinished } from 'vitest';
import { queryClient } from '../../src/api/query-client.ts';
import { startLiveUpdates } from '../../src/app/live-updates.ts';
import { getUnread } from '../../src/features/notifications/unread.ts';
import { postKeys } from '../../src/features/posts/cache/post-keys.ts';
import type { PostPages } from '../../src/features/posts/cache/post-lists.ts';
import { setSession } from '../../src/features/session/session-store.ts';
import { scriptNetwork, sessionOf, type Call } from './network.ts';
import { postsDownFrom } from './posts.ts';

export const EVENTS_PATH = endpointPath(streamEvents);
const CHUNK = 1000;

/** The text of an event in a stream. */
export const event = <Name extends EventName>(name: Name, data: EventData<Name>) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream of events that stays open. */
function streamOf(events: readonly string[]): Response {
  const bytes = new TextEncoder();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= events.length) return new Promise(() => {});
      controller.enqueue(bytes.encode(events.slice(sent, sent + CHUNK).join('')));
      sent += CHUNK;
      return undefined;
    },
  });
  return new Response(body, { headers: { 'content-type': EVENT_STREAM } });
}

let members = 0;

/** Receives events, then the number of unread notifications, which shows that all have arrived. */
export async function receive(
  events: readonly string[],
  answer: (call: Call) => Response,
): Promise<readonly Call[]> {
  const userId = ++members;
  setSession(sessionOf(userId, 'token'));
  const all = [...events, event('notification', { unread: 1000 + userId })];
  const calls = scriptNetwork((call) => (call.path === EVENTS_PATH ? streamOf(all) : answer(call)));
  onTestFinished(startLiveUpdates(userId));
  await expect.poll(() => getUnread()).toBe(1000 + userId);
  return calls;
}

/** Answers any call with an empty list. */
export const noPosts = () => Response.json([]);

/** Loads the feed with the posts from `newest` down to 1, in pages of one size. */
export function loadFeed(newest: number, pages = 1): void {
  const posts = postsDownFrom(newest);
  const size = posts.length / pages;
  const items = Array.from({ length: pages }, (_, page) => posts.slice(page * size, (page + 1) * size));
  const feed: PostPages = {
    pages: items.map((each, page) => ({ items: each, next: page === pages - 1 ? undefined : 'more' })),
    pageParams: items.map((_, page) => (page === 0 ? undefined : 'more')),
  };
  queryClient.setQueryData(postKeys.list(), feed);
}
