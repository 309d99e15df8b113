import type { Db } from '../db/open.ts';
import { listImages, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { findOrphans } from '../images/image-sweeper.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import { formatCount } from '../progress/progress.ts';
import { findings, type Finding } from './finding.ts';

/** Images that one statement lists. */
const BATCH = 500;
const { ok, warning, error } = findings('images');

/** Checks that each image has its files, and each file an image. */
export async function examineImages(db: Db, store: ImageStore): Promise<Finding[]> {
  const { count, missing, example } = await countMissing(db, store);
  const files =
    missing === 0
      ? ok(`All files of ${formatCount(count)} images exist.`)
      : error(
          `Images without files: ${formatCount(missing)} of ${formatCount(count)}, for example ${example}. Restore the files from a backup.`,
        );
  let orphans = 0;
  for await (const some of findOrphans(db, store)) orphans += some.length;
  if (orphans === 0) return [files];
  return [
    files,
    warning(`Files without an image: ${formatCount(orphans)}. Plaza removes such files every hour.`),
  ];
}

async function countMissing(db: Db, store: ImageStore) {
  let [count, missing, example] = [0, 0, ''];
  for (let after = ''; ;) {
    const images = await listImages(db, after, BATCH);
    const names: string[] = [];
    for (const { name, widths } of images) {
      for (const width of imageWidths({ widths })) {
        if (!(await exists(store, imageFile(name, width)))) names.push(name);
      }
    }
    // Without images that were deleted meanwhile.
    const known = await listKnownNames(db, names);
    const [first = example] = known;
    [count, missing, example] = [count + images.length, missing + known.size, example || first];
    const last = images.at(-1);
    if (!last) return { count, missing, example };
    after = last.name;
  }
}

async function exists(store: ImageStore, file: string): Promise<boolean> {
  const opened = await store.open(file);
  opened?.stream.destroy();
  return opened !== undefined;
}
