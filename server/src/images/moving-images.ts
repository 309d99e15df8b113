import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../bus/bus.ts';
import type { Db } from '../db/open.ts';
import { inGroups } from '../lib/in-groups.ts';
import { listPostImages, setAnimated, type PostImage } from './image-repository.ts';
import type { ImageStore } from './image-store.ts';
import { imageFiles } from './image-table.ts';
import { isAnimatedWebp, readHead } from './webp.ts';

const BATCH = 500;
const PAUSE_MS = 10;

interface MovingImageOptions {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  readonly store: Pick<ImageStore, 'open'>;
  readonly stop: AbortSignal;
}

/**
 * Records which images of posts move, of those of which it is unknown because an earlier version stored them; the newest first. Reads
 * rows in batches with pauses, however many there are, and of a file its header only.
 * @returns the number of images of which it became known
 */
export async function findMovingImages({ db, bus, store, stop }: MovingImageOptions): Promise<number> {
  let found = 0;
  for (let before = Number.MAX_SAFE_INTEGER; !stop.aborted;) {
    const images = await listPostImages(db, before, BATCH);
    const last = images.at(-1);
    if (!last) break;
    const unknown = images.filter(({ is_animated }) => is_animated === null);
    const moves = await listMoving(unknown, store, stop);
    const known = unknown.filter(({ name }) => moves.has(name));
    const moving = known.filter(({ name }) => moves.get(name) === true);
    await setAnimated(db, namesOf(moving), 1);
    await setAnimated(db, namesOf(known.filter((image) => !moving.includes(image))), 0);
    bus.publish(moving.map(({ post_id }) => ['post', post_id] as const));
    found += known.length;
    before = last.post_id;
    await delay(PAUSE_MS);
  }
  return found;
}

const namesOf = (images: readonly PostImage[]): string[] => images.map(({ name }) => name);

/** Whether images move, by their names; without those whose file is missing. */
async function listMoving(
  images: readonly PostImage[],
  store: Pick<ImageStore, 'open'>,
  stop: AbortSignal,
): Promise<ReadonlyMap<string, boolean>> {
  const moves = new Map<string, boolean>();
  const examine = async (image: PostImage) => {
    const [file = '', ...others] = imageFiles(image);
    // A moving image has a single file.
    if (others.length > 0) return void moves.set(image.name, false);
    const opened = await store.open(file);
    if (opened) moves.set(image.name, isAnimatedWebp(await readHead(opened.stream)));
  };
  await inGroups(images, async (group) => void (await Promise.all(group.map(examine))), stop);
  return moves;
}
