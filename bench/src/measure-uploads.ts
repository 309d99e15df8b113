import { randomInt } from 'node:crypto';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import sharp from 'sharp';
import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { eventLoopDelay } from './event-loop-delay.ts';
import { measureOnce, type Effort } from './measure-load.ts';
import { median } from './percentile.ts';
import { atMost, type Row } from './result-table.ts';
import { tokenOf } from './sample-rows.ts';

/** Twelve million pixels, like a photo of a phone. */
const [WIDTH, HEIGHT] = [4000, 3000];
const VISIBLE_BAR_MS = 500;
const DELAY_BAR_MS = 20;
const UPLOADS = 5;

/** Measures the time until an uploaded image is visible, and the delay of the event loop under the mix with uploads. */
export async function measureUploads(
  plaza: ServerProcess,
  { effort, posts }: { effort: Effort; posts: number },
): Promise<Row[]> {
  const photo = await makePhoto();
  const alone: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload++) alone.push(await untilVisible(plaza, photo));
  await delayOf(plaza);
  const end = performance.now() + 1000 * (effort.warmUpSeconds + effort.seconds);
  await Promise.all([
    measureOnce({ url: plaza.address, scenario: 'mix', posts }, effort),
    uploadUntil(end, plaza, photo),
  ]);
  return [
    atMost('12 MP upload until it is seen', median(alone), VISIBLE_BAR_MS, 'ms'),
    atMost('p99 delay of the event loop, mix and uploads', await delayOf(plaza), DELAY_BAR_MS, 'ms'),
  ];
}

async function uploadUntil(end: number, plaza: ServerProcess, photo: Blob): Promise<void> {
  while (performance.now() < end) await untilVisible(plaza, photo);
}

/** A JPEG of blurred noise, which takes as long to decode as a photo. */
export async function makePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'teal', noise } });
  return new Blob([new Uint8Array(await photo.blur(2).jpeg({ quality: 85 }).toBuffer())], {
    type: 'image/jpeg',
  });
}

/** Publishes a post with the photo, and fetches the feed and then the image. @returns the milliseconds until all are done */
async function untilVisible(server: ServerProcess, photo: Blob): Promise<number> {
  const started = performance.now();
  const image = await fetch(new URL(await publishPhoto(server, photo), server.address));
  if (!image.ok) throw new Error(`The image is answered ${image.status}.`);
  await image.arrayBuffer();
  return performance.now() - started;
}

/** Publishes a post with the photo, and fetches the feed. @returns the path of the image */
export async function publishPhoto({ address }: ServerProcess, photo: Blob): Promise<string> {
  const headers = { authorization: `Bearer ${tokenOf(1)}` };
  const form = new FormData();
  form.set('title', `Photo ${randomInt(2 ** 32)}`);
  form.set('content', 'From the camera.');
  form.set('image', photo, 'photo.jpg');
  const published = await fetch(address + endpointPath(createPost), { method: 'POST', headers, body: form });
  if (!published.ok) throw new Error(`The upload is answered ${published.status}: ${await published.text()}`);
  const feed = await fetch(`${address}${endpointPath(listPosts)}?limit=20`, { headers });
  return /"imageUrl":"([^"]+)"/.exec(await feed.text())?.[1] ?? '';
}

/** The 99th percentile of the delay of the server's event loop since the previous call, in milliseconds. */
async function delayOf({ address }: ServerProcess): Promise<number> {
  return eventLoopDelay(await (await fetch(address + METRICS_PATH)).text(), 'p99');
}
