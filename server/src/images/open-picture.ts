import { Readable } from 'node:stream';
import { drawDefault } from './default-picture-view.ts';
import type { ImageStore } from './image-store.ts';
import { imageNameOf } from './image-table.ts';

/** A picture as it is served. */
export interface OpenPicture {
  /** Its media type. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** Opens a stored picture or draws a default one; undefined when the name stands for neither. */
export async function openPicture(
  store: Pick<ImageStore, 'open'>,
  file: string,
): Promise<OpenPicture | undefined> {
  const drawn = drawDefault(file);
  if (drawn !== undefined)
    return { type: 'image/svg+xml', size: Buffer.byteLength(drawn), body: Readable.from([drawn]) };
  const opened = imageNameOf(file) === undefined ? undefined : await store.open(file);
  return opened && { type: 'image/webp', size: opened.size, body: opened.stream };
}
