import { LIVE_PATH, METRICS_PATH } from '@plaza/contract/operations.ts';
import { getPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { eventLoopDelay } from '../../../bench/src/event-loop-delay.ts';
import { repeatDuring } from '../repeat-during.ts';
import type { Connections } from '../virtual-users/connections.ts';
import { LEAVER, READER } from './seed.ts';

/** The answers of a server to others. */
export interface Measurements {
  /** Durations of the answers, in milliseconds. */
  readonly health: number[];
  readonly feed: number[];
  readonly like: number[];
  /** The longest delay of its event loop, in each half second, in milliseconds. */
  readonly lag: number[];
  readonly errors: string[];
}

/** The number of posts of the author that the reader opens and likes. */
const OPENED = 1000;
const { token } = READER;

/** Repeats several calls until work is done, and checks the answers. */
export async function measureDuring(connections: Connections, work: Promise<unknown>): Promise<Measurements> {
  const measured: Measurements = { health: [], feed: [], like: [], lag: [], errors: [] };
  const onError = (error: unknown) => void measured.errors.push(String(error));
  const timed = (times: number[], call: () => Promise<unknown>) => async () => {
    const began = performance.now();
    await call().then(() => times.push(performance.now() - began), onError);
  };
  const readLag = async () => {
    measured.lag.push(eventLoopDelay(await get(connections, METRICS_PATH), 'max'));
  };
  await repeatDuring(
    work,
    [20, timed(measured.health, () => get(connections, LIVE_PATH))],
    [250, timed(measured.feed, () => readFeed(connections))],
    [50, timed(measured.like, () => openAndLike(connections))],
    [500, () => readLag().catch(onError)],
  );
  return measured;
}

async function readFeed(connections: Connections): Promise<void> {
  const query = { limit: '20' };
  const { body: posts } = await connections.callSuccessfully(listPosts, { token, query });
  if (posts.length !== 20) throw new Error(`a feed of ${posts.length} posts`);
  if (posts.some(({ userId }) => userId === LEAVER.userId)) throw new Error('a post of a deleted member');
}

/** Once the leaver is deleted, the only reactions, views and comments of these posts are those of the reader. */
async function openAndLike(connections: Connections): Promise<void> {
  const id = 1 + Math.floor(Math.random() * OPENED);
  const { body } = await connections.callSuccessfully(toggleLike, { token, json: { PostId: id } });
  const { reaction, likeCount } = body;
  if (likeCount !== Number(reaction === 'like')) throw new Error(`${likeCount} likes of post ${id}`);
  const { post } = (await connections.callSuccessfully(getPost, { token, params: { id } })).body;
  if (post.viewCount !== 0 || post.commentCount !== 0) throw new Error(`views or comments of post ${id}`);
}

async function get(connections: Connections, path: string): Promise<string> {
  const { status, bytes } = await connections.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return bytes.toString();
}
