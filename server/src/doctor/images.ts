import type { Db } from '../db/open.ts';
import { imageBatches, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { findOrphans } from '../images/image-sweeper.ts';
import { imageFiles } from '../images/image-table.ts';
import { formatCount } from '../progress/progress.ts';
import { findings, type Finding } from './finding.ts';

const { ok, warning, error } = findings('images');

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
  for await (const images of imageBatches(db)) {
    const names: string[] = [];
    for (const image of images) {
      for (const file of imageFiles(image)) if (!(await exists(store, file))) names.push(image.name);
    }
    const known = await listKnownNames(db, names);
    const [first = example] = known;
    [count, missing, example] = [count + images.length, missing + known.size, example || first];
  }
  return { count, missing, example };
}

async function exists(store: ImageStore, file: string): Promise<boolean> {
  const opened = await store.open(file);
  opened?.stream.destroy();
  return opened !== undefined;
}
