import { randomInt } from 'node:crypto';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import sharp from 'sharp';
import { measureOnce, medianOf, type Effort } from './measure.ts';
import type { Server } from './plaza.ts';
import { atMost, type Row } from './report.ts';
import { tokenOf } from './rows.ts';

// Twelve million pixels, as a camera or a telephone takes them.
const [WIDTH, HEIGHT] = [4000, 3000];
const VISIBLE_BAR_MS = 500;
const DELAY_BAR_MS = 20;
/** The delay is sampled by a timer of so many milliseconds, which are in the samples: `monitorEventLoopDelay`. */
const SAMPLED_EVERY_MS = 10;
const UPLOADS = 5;

/** How long a picture takes to be seen, and how long others wait for the event loop while pictures come in. */
export async function measureUploads(
  plaza: Server,
  { effort, posts }: { effort: Effort; posts: number },
): Promise<Row[]> {
  const photo = await makePhoto();
  const alone: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload++) alone.push(await untilVisible(plaza, photo));
  await delayOf(plaza);
  const end = performance.now() + 1000 * (effort.warmUpSeconds + effort.seconds);
  await Promise.all([
    measureOnce({ url: plaza.url, scenario: 'mix', posts }, effort),
    uploadUntil(end, plaza, photo),
  ]);
  return [
    atMost('12 MP upload until it is seen', medianOf(alone), VISIBLE_BAR_MS, 'ms'),
    atMost('p99 delay of the event loop, mix and uploads', await delayOf(plaza), DELAY_BAR_MS, 'ms'),
  ];
}

async function uploadUntil(end: number, plaza: Server, photo: Blob): Promise<void> {
  while (performance.now() < end) await untilVisible(plaza, photo);
}

/** A JPEG that is as hard to decode as a photograph: colours that flow, and noise. */
async function makePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'teal', noise } });
  return new Blob([new Uint8Array(await photo.blur(2).jpeg({ quality: 85 }).toBuffer())], {
    type: 'image/jpeg',
  });
}

/** Publishes a post with the picture, and looks until it heads the feed and its picture is served; in milliseconds. */
async function untilVisible({ url }: Server, photo: Blob): Promise<number> {
  const headers = { authorization: `Bearer ${tokenOf(1)}` };
  const form = new FormData();
  form.set('title', `Photo ${randomInt(2 ** 32)}`);
  form.set('content', 'As it came out of the camera.');
  form.set('image', photo, 'photo.jpg');
  const started = performance.now();
  const published = await fetch(url + endpointPath(createPost), { method: 'POST', headers, body: form });
  if (!published.ok) throw new Error(`The upload is answered ${published.status}: ${await published.text()}`);
  const feed = await fetch(`${url}${endpointPath(listPosts)}?limit=20`, { headers });
  const imageUrl = /"imageUrl":"([^"]+)"/.exec(await feed.text())?.[1];
  const image = await fetch(new URL(imageUrl ?? '', url));
  if (!image.ok) throw new Error(`The picture is answered ${image.status}.`);
  await image.arrayBuffer();
  return performance.now() - started;
}

/** The p99 of the delay of the event loop since it was asked for last, in milliseconds. */
async function delayOf({ url }: Server): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('Plaza does not tell the delay of its event loop.');
  return Number(seconds) * 1000 - SAMPLED_EVERY_MS;
}
