import type { Db } from '../db/open.ts';
import { listImages, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import { countRows } from '../move/row-repository.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { mediaEntry } from './backup-format.ts';

export interface Packing {
  readonly archive: ArchiveWriter;
  readonly images: ImageStore;
  readonly progress: ProgressReporter;
  /** Called after each packed file. */
  readonly onFile: () => void;
}

/** A snapshot whose images are packed. */
export interface PackedRows {
  readonly rows: Db;
  /** Images without a file, as of a time after the snapshot. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Images without a file: `gone` when they may have been deleted after the snapshot, `lost` when the file was missing
 * before.
 */
export interface MissingImages {
  readonly gone: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
}

/** Images that one statement lists. */
const BATCH = 500;

/**
 * Packs the files of all images of a snapshot.
 * @param earlier an older snapshot, whose images are already packed. An image that had no file then and still has a row
 *   was not deleted: a deletion removes the row before the files.
 */
export async function packImages(packing: Packing, rows: Db, earlier?: PackedRows): Promise<MissingImages> {
  const gone = new Set<string>();
  const lost = new Set<string>();
  packing.progress.step('images', await countRows(rows, 'images'));
  for (let after = ''; ;) {
    const page = await listImages(rows, after, BATCH);
    const names = page.map(({ name }) => name);
    const seen = earlier ? await listKnownNames(earlier.rows, names) : new Set<string>();
    for (const { name, widths } of page) {
      const files = imageWidths({ widths }).map((width) => imageFile(name, width));
      if (seen.has(name)) {
        if (earlier?.missing.has(name)) lost.add(name);
      } else if (!(await packFiles(packing, files))) gone.add(name);
    }
    packing.progress.advance(names.length);
    const last = names.at(-1);
    if (last === undefined) return { gone, lost };
    after = last;
  }
}

/** @returns whether all files exist */
async function packFiles({ archive, images, onFile }: Packing, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const opened = await images.open(file);
    if (!opened) return false;
    await archive.add(mediaEntry(file), opened.size, opened.stream);
    onFile();
  }
  return true;
}
