import { setTimeout as delay } from 'node:timers/promises';
import { getPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { LIVE_PATH, METRICS_PATH } from '@plaza/contract/operations.ts';
import { LEAVER, READER } from './seed.ts';

/** How a server answered others. */
export interface Seen {
  /** How long each answer took, in milliseconds. */
  readonly health: number[];
  readonly feed: number[];
  readonly like: number[];
  /** The longest that its event loop was late, of each half second, in milliseconds. */
  readonly lag: number[];
  /** What was wrong with answers. */
  readonly errors: string[];
}

const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;
/** Posts of the author that a reader opens and likes. */
const OPENED = 1000;

/** Asks a server for many things, all the time, until work is done. */
export async function watchDuring(address: string, work: Promise<unknown>): Promise<Seen> {
  const seen: Seen = { health: [], feed: [], like: [], lag: [], errors: [] };
  const done = new AbortController();
  const again = async (everyMs: number, look: () => Promise<void>) => {
    while (!done.signal.aborted) {
      await look().catch((error: unknown) => void seen.errors.push(String(error)));
      await delay(everyMs);
    }
  };
  const watching = [
    again(20, () => timed(seen.health, () => get(address, LIVE_PATH))),
    again(250, () => timed(seen.feed, () => readFeed(address))),
    again(50, () => timed(seen.like, () => openAndLike(address))),
    again(500, async () => {
      const metrics = await (await get(address, METRICS_PATH)).text();
      seen.lag.push(Number(LAG.exec(metrics)?.[1] ?? Infinity) * 1000);
    }),
  ];
  try {
    await work;
  } finally {
    done.abort();
    await Promise.all(watching);
  }
  return seen;
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

async function readFeed(address: string): Promise<void> {
  const response = await callServer(address, listPosts, { query: '?limit=20' });
  // Other tests hold the answers against the contract.
  const posts = (await response.json()) as { userId: number }[];
  if (posts.length !== 20) throw new Error(`a feed of ${posts.length} posts`);
  if (posts.some(({ userId }) => userId === LEAVER.userId)) throw new Error('a post of a deleted member');
}

/** Each of these posts has nothing but what the reader gives it, once the leaver is gone. */
async function openAndLike(address: string): Promise<void> {
  const id = 1 + Math.floor(Math.random() * OPENED);
  const response = await callServer(address, toggleLike, { json: { PostId: id } });
  const { reaction, likeCount } = (await response.json()) as { reaction: string | null; likeCount: number };
  if (likeCount !== Number(reaction === 'like')) throw new Error(`${likeCount} likes of post ${id}`);
  const { post } = (await (await callServer(address, getPost, { params: { id } })).json()) as {
    post: { viewCount: number; commentCount: number };
  };
  if (post.viewCount !== 0 || post.commentCount !== 0) throw new Error(`views or comments of post ${id}`);
}

interface Sending {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: string;
  readonly json?: object;
  readonly token?: string;
}

/** Makes a call that must succeed. */
export async function callServer(
  address: string,
  endpoint: Endpoint,
  { params, query = '', json, token = READER.token }: Sending,
): Promise<Response> {
  const response = await fetch(address + endpointPath(endpoint, params) + query, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}`);
  return response;
}

async function get(address: string, path: string): Promise<Response> {
  const response = await fetch(address + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}
