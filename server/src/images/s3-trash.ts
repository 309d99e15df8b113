import { S3ServiceError, type ListObject } from 's3mini';
import { allOf } from '../lib/all-of.ts';
import type { ImageTrash, TrashedFile } from './image-store.ts';
import { keyOf, type InTime } from './s3-keys.ts';

/** Beside the folder of images, so that a CDN does not serve it. */
export const TRASH_FOLDER = 'trash/';
const TRASHED = /^trash\/(\d+)\/([^/]+)$/;

/** The trash of a bucket. @param list lists the objects of `TRASH_FOLDER` */
export function s3Trash(inTime: InTime, list: () => AsyncIterable<readonly ListObject[]>): ImageTrash {
  const trashedKey = ({ file, batch }: TrashedFile) => `${TRASH_FOLDER}${batch}/${file}`;
  // A deadline for each file: a copy takes longer than other requests.
  const move = (from: string, to: string) =>
    inTime((s3) => s3.moveObject(from, to).catch((error: unknown) => ignoreMissing(error)));
  return {
    take: (files, batch) => allOf(files.map((file) => move(keyOf(file), trashedKey({ file, batch })))),
    putBack: (files) => allOf(files.map((trashed) => move(trashedKey(trashed), keyOf(trashed.file)))),
    remove: (files) => inTime((s3) => allOf(files.map((trashed) => s3.deleteObject(trashedKey(trashed))))),
    async *list() {
      for await (const objects of list()) yield objects.flatMap(({ Key }) => trashed(Key) ?? []);
    },
  };
}

function trashed(key: string): TrashedFile | undefined {
  const [, batch, file] = TRASHED.exec(key) ?? [];
  return batch === undefined || file === undefined ? undefined : { file, batch: Number(batch) };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
}
