import type { Db } from '../db/open.ts';
import { imageBatches, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFiles } from '../images/image-table.ts';
import { countRows } from '../move/row-repository.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { mediaEntry } from './backup-format.ts';

export interface Packing {
  readonly archive: ArchiveWriter;
  readonly images: ImageStore;
  readonly progress: ProgressReporter;
  readonly onFile: () => void;
}

export interface PackedRows {
  readonly rows: Db;
  /** Images without a file, as of a time after the snapshot. */
  readonly missing: ReadonlySet<string>;
}

export interface MissingImages {
  /** Names of images without a file, which may have been deleted after the snapshot. */
  readonly gone: ReadonlySet<string>;
  /** Names of images whose file was missing before the snapshot. */
  readonly lost: ReadonlySet<string>;
}

/**
 * Packs the files of all images of a snapshot.
 * @param earlier an older snapshot, whose images are packed. An image that had no file then and still has a row was not
 *   deleted: a deletion removes the row before the files.
 */
export async function packImages(packing: Packing, rows: Db, earlier?: PackedRows): Promise<MissingImages> {
  const gone = new Set<string>();
  const lost = new Set<string>();
  packing.progress.step('images', await countRows(rows, 'images'));
  for await (const images of imageBatches(rows)) {
    const names = images.map(({ name }) => name);
    const seen = earlier ? await listKnownNames(earlier.rows, names) : new Set<string>();
    for (const image of images) {
      if (seen.has(image.name)) {
        if (earlier?.missing.has(image.name)) lost.add(image.name);
      } else if (!(await packFiles(packing, imageFiles(image)))) gone.add(image.name);
    }
    packing.progress.advance(images.length);
  }
  return { gone, lost };
}

async function packFiles({ archive, images, onFile }: Packing, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const opened = await images.open(file);
    if (!opened) return false;
    await archive.add(mediaEntry(file), opened.size, opened.stream);
    onFile();
  }
  return true;
}
