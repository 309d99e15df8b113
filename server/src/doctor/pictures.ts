import type { Db } from '../db/open.ts';
import { listImages, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { findOrphans } from '../images/image-sweeper.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import { formatCount } from '../move/say.ts';
import { findings, type Finding } from './finding.ts';

/** Pictures asked for in one statement. */
const BATCH = 500;
const { good, note, bad } = findings('pictures');

/** Whether each picture has its files, and each file its picture. */
export async function examinePictures(db: Db, store: ImageStore): Promise<Finding[]> {
  const { count, lacking, example } = await countLacking(db, store);
  const files =
    lacking === 0
      ? good(`All files of ${formatCount(count)} pictures are there.`)
      : bad(
          `Pictures that lack files: ${formatCount(lacking)} of ${formatCount(count)}, such as ${example}. Bring them back from a backup.`,
        );
  let orphans = 0;
  for await (const some of findOrphans(db, store)) orphans += some.length;
  if (orphans === 0) return [files];
  return [
    files,
    note(`Files that belong to no picture: ${formatCount(orphans)}. Plaza removes such files every hour.`),
  ];
}

async function countLacking(db: Db, store: ImageStore) {
  let [count, lacking, example] = [0, 0, ''];
  for (let after = ''; ;) {
    const pictures = await listImages(db, after, BATCH);
    const missing: string[] = [];
    for (const { name, widths } of pictures) {
      for (const width of imageWidths({ widths })) {
        if (!(await isThere(store, imageFile(name, width)))) missing.push(name);
      }
    }
    // Those that were deleted meanwhile lack nothing.
    const known = await listKnownNames(db, missing);
    const [first = example] = known;
    [count, lacking, example] = [count + pictures.length, lacking + known.size, example || first];
    const last = pictures.at(-1);
    if (!last) return { count, lacking, example };
    after = last.name;
  }
}

async function isThere(store: ImageStore, file: string): Promise<boolean> {
  const opened = await store.open(file);
  opened?.stream.destroy();
  return opened !== undefined;
}
