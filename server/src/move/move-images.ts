import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { DataSource } from '../data-source/data-source.ts';
import { imageBatches } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFiles, type StoredImage } from '../images/image-table.ts';
import { StartError } from '../start-error.ts';
import { DigestSum, type Digest } from './digest.ts';

/** Images that are copied concurrently, with all their files in memory. */
const CONCURRENCY = 8;

/**
 * Copies the image files that the target lacks, or has with another content, and compares each copy. The source keeps all files.
 * @param onCopied called after each batch, with the number of images in it
 * @returns the digest of the names and contents of all files
 * @throws StartError when a file is missing in the source, or a copy differs
 */
export async function moveImages(
  from: DataSource,
  to: DataSource,
  onCopied: (images: number) => void,
): Promise<Digest> {
  const sum = new DigestSum();
  for await (const images of imageBatches(from.db, CONCURRENCY)) {
    const moved = await Promise.all(images.map((image) => moveImage(image, from.images, to.images)));
    for (const file of moved.flat()) sum.add(file);
    onCopied(images.length);
  }
  return sum.digest;
}

async function moveImage(image: StoredImage, from: ImageStore, to: ImageStore): Promise<string[]> {
  const moved: string[] = [];
  const missing: { file: string; bytes: Buffer }[] = [];
  for (const file of imageFiles(image)) {
    const copied = await read(to, file);
    // The source may lack the file when the settings name one store for both sides.
    const bytes = (await read(from, file)) ?? copied;
    if (!bytes) throw new StartError(`The image file ${file} is missing. Nothing was removed.`);
    if (!copied?.equals(bytes)) missing.push({ file, bytes });
    moved.push(`${file} ${hash('sha256', bytes)}`);
  }
  if (missing.length > 0) await to.put(missing);
  for (const { file, bytes } of missing) {
    if (!(await read(to, file))?.equals(bytes))
      throw new StartError(`The image file ${file} differs after it was written.`);
  }
  return moved;
}

async function read(store: ImageStore, file: string): Promise<Buffer | undefined> {
  const opened = await store.open(file);
  return opened && buffer(opened.stream);
}
