/** The process of clients that receive events. It also makes comments, and measures the time until each stream has received them. */
import { setTimeout as delay } from 'node:timers/promises';
import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { tokenOf } from '../sample-rows.ts';
import { EventSockets } from './event-sockets.ts';

/** Open streams at a server, begin to comment at another or the same server, or stop commenting. */
export type Order =
  | { readonly kind: 'open'; readonly url: string; readonly firstUser: number; readonly streams: number }
  | { readonly kind: 'comment'; readonly url: string; readonly perSecond: number; readonly firstPost: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'close' };

/** Sent after each order but `comment`. */
export interface Report {
  readonly streams: number;
  /** Of each event at each stream the milliseconds since its call was sent. */
  readonly took: readonly number[];
  /** The number of events that did not arrive, or of which the call failed. */
  readonly errors: number;
}

const PATIENCE_MS = 5000;

const sockets = new EventSockets();
let stopped = new AbortController();
let commenting: Promise<Pick<Report, 'took' | 'errors'>> | undefined;

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit());

async function obey(order: Order): Promise<void> {
  const none = { took: [], errors: 0 };
  if (order.kind === 'comment') {
    stopped = new AbortController();
    commenting = comment(order, stopped.signal);
    return;
  }
  if (order.kind === 'open') await sockets.open(order.url, order.firstUser, order.streams);
  if (order.kind === 'close') sockets.close();
  stopped.abort();
  process.send?.({ streams: sockets.size, ...none, ...(await commenting) });
  commenting = undefined;
}

/** Comments on one post after the other, so that each event is of another post. */
async function comment({ url, perSecond, firstPost }: Order & { kind: 'comment' }, stop: AbortSignal) {
  const pending: Promise<number>[] = [];
  const took: number[] = [];
  const began = performance.now();
  for (let sent = 0; !stop.aborted; sent++) {
    pending.push(commentOn(url, firstPost + sent, took));
    await delay(Math.max(0, began + ((sent + 1) * 1000) / perSecond - performance.now()));
  }
  const missing = await Promise.all(pending);
  return { took, errors: missing.reduce((sum, each) => sum + each, 0) };
}

/** @returns the number of streams that do not receive the event */
async function commentOn(url: string, PostId: number, took: number[]): Promise<number> {
  let missing = sockets.size;
  const all = Promise.withResolvers<void>();
  const sent = performance.now();
  const stopSearching = sockets.search(`"PostId":${PostId},`, () => {
    took.push(performance.now() - sent);
    missing -= 1;
    if (missing === 0) all.resolve();
  });
  const answer = await fetch(url + endpointPath(createComment), {
    method: createComment.method,
    headers: { authorization: `Bearer ${tokenOf(1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ PostId, commentBody: 'Well said.' }),
  });
  await answer.text();
  if (answer.ok) await Promise.race([all.promise, delay(PATIENCE_MS)]);
  stopSearching();
  return missing;
}
