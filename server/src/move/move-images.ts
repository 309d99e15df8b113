import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { listImages } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFile, imageWidths, type ImageTable } from '../images/image-table.ts';
import { StartError } from '../start-error.ts';
import { DigestSum, type Digest } from './digest.ts';
import type { Place } from './place.ts';

/** Pictures that are copied at a time; all of their files are in memory meanwhile. */
const AT_ONCE = 8;

type Picture = Pick<ImageTable, 'name' | 'widths'>;

/**
 * Copies the files of every picture that are not there yet, and reads each one back.
 * @param onCopied hears how many pictures are there, batch by batch
 * @returns what all files are together: their names and contents
 */
export async function moveImages(
  from: Place,
  to: Place,
  onCopied: (pictures: number) => void,
): Promise<Digest> {
  const sum = new DigestSum();
  let after = '';
  for (;;) {
    const pictures = await listImages(from.db, after, AT_ONCE);
    const last = pictures.at(-1);
    if (!last) return sum.digest;
    const moved = await Promise.all(pictures.map((picture) => moveImage(picture, from.images, to.images)));
    for (const things of moved) for (const thing of things) sum.add(thing);
    onCopied(pictures.length);
    after = last.name;
  }
}

/** Copies one picture. @returns for each of its files, the name and what it holds */
async function moveImage(picture: Picture, from: ImageStore, to: ImageStore): Promise<string[]> {
  const files = imageWidths(picture).map((width) => imageFile(picture.name, width));
  const moved: string[] = [];
  const lacking: { file: string; bytes: Buffer }[] = [];
  for (const file of files) {
    const there = await read(to, file);
    // What only the target has was moved before; the settings may name one store for both.
    const bytes = (await read(from, file)) ?? there;
    if (!bytes) throw new StartError(`${file} is missing, the file of a picture. Nothing was removed.`);
    if (!there?.equals(bytes)) lacking.push({ file, bytes });
    moved.push(`${file} ${hash('sha256', bytes)}`);
  }
  if (lacking.length > 0) await to.put(lacking);
  for (const { file, bytes } of lacking) {
    if (!(await read(to, file))?.equals(bytes))
      throw new StartError(`${file} was written and reads otherwise.`);
  }
  return moved;
}

async function read(store: ImageStore, file: string): Promise<Buffer | undefined> {
  const opened = await store.open(file);
  return opened && buffer(opened.stream);
}
