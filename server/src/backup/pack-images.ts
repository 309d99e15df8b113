import type { Db } from '../db/open.ts';
import { listImages, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import { countRows } from '../move/row-repository.ts';
import type { Progress } from '../move/say.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { mediaEntry } from './backup-format.ts';

export interface Packing {
  readonly archive: ArchiveWriter;
  readonly images: ImageStore;
  readonly progress: Progress;
  /** Hears of each file that is packed. */
  readonly onFile: () => void;
}

/** A snapshot of rows whose pictures were packed. */
export interface PackedRows {
  readonly rows: Db;
  /** Pictures that had no file when it was looked for, after the snapshot was taken. */
  readonly missing: ReadonlySet<string>;
}

/** Pictures without a file are `gone` when they may have been deleted since the snapshot, and `lost` when they were not. */
export interface Holes {
  readonly gone: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
}

/** Pictures asked for in one statement. */
const BATCH = 500;

/**
 * Packs the files of every picture that rows name.
 * @param earlier an older snapshot of the same rows, whose pictures are packed already. What was missing then and still
 *   has a row was not deleted: rows go before their files.
 */
export async function packImages(packing: Packing, rows: Db, earlier?: PackedRows): Promise<Holes> {
  const gone = new Set<string>();
  const lost = new Set<string>();
  packing.progress.step('pictures', await countRows(rows, 'images'));
  for (let after = ''; ;) {
    const pictures = await listImages(rows, after, BATCH);
    const names = pictures.map(({ name }) => name);
    const seen = earlier ? await listKnownNames(earlier.rows, names) : new Set<string>();
    for (const { name, widths } of pictures) {
      if (!seen.has(name)) {
        if (
          !(await packImage(
            packing,
            imageWidths({ widths }).map((width) => imageFile(name, width)),
          ))
        )
          gone.add(name);
      } else if (earlier?.missing.has(name)) lost.add(name);
    }
    packing.progress.advance(names.length);
    const last = names.at(-1);
    if (last === undefined) return { gone, lost };
    after = last;
  }
}

/** @returns whether all of its files were there */
async function packImage({ archive, images, onFile }: Packing, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const opened = await images.open(file);
    if (!opened) return false;
    await archive.add(mediaEntry(file), opened.size, opened.stream);
    onFile();
  }
  return true;
}
