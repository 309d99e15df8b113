import type { Db } from '../db/open.ts';
import { imageBatches, listKnownNames } from '../images/image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { findOrphans, movableWithoutConsent, TRASH_DAYS } from '../images/image-sweeper.ts';
import { imageFiles } from '../images/image-table.ts';
import { formatCount } from '../progress/progress.ts';
import { findings, type Finding } from './finding.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

const { ok, warning, error } = findings('images');

export async function examineImages(db: Db, store: ImageStore): Promise<Finding[]> {
  const { count, missing, example } = await countMissing(db, store);
  const files =
    missing === 0
      ? ok(`All files of ${formatCount(count)} images exist and have contents.`)
      : error(
          `Images without files, or with empty ones: ${formatCount(missing)} of ${formatCount(count)}, for example ${example}. Restore the files from a backup.`,
        );
  return [files, ...(await examineOrphans(db, store)), ...(await examineTrash(store))];
}

async function examineOrphans(db: Db, store: ImageStore): Promise<Finding[]> {
  let [listed, count] = [0, 0];
  for await (const found of findOrphans(db, store)) {
    listed += found.listed;
    count += found.orphans.length;
  }
  if (count === 0) return [];
  const problem = `Files without an image: ${formatCount(count)} of ${formatCount(listed)}.`;
  const consequence =
    count <= movableWithoutConsent(listed)
      ? 'Plaza moves such files to its trash every hour.'
      : `Plaza does not move so many to its trash: if database and image store belong together, run \`${PLAZA_COMMAND} sweep\`.`;
  return [warning(`${problem} ${consequence}`)];
}

async function examineTrash(store: ImageStore): Promise<Finding[]> {
  let count = 0;
  for await (const trashed of store.trash.list()) count += trashed.length;
  if (count === 0) return [];
  return [
    ok(
      `Files in the trash: ${formatCount(count)}. Plaza deletes them ${TRASH_DAYS} days after their move, and returns those with an image.`,
    ),
  ];
}

async function countMissing(db: Db, store: ImageStore) {
  let [count, missing, example] = [0, 0, ''];
  for await (const images of imageBatches(db)) {
    const names: string[] = [];
    for (const image of images) {
      for (const file of imageFiles(image)) if (!(await hasContent(store, file))) names.push(image.name);
    }
    const known = await listKnownNames(db, names);
    const [first = example] = known;
    [count, missing, example] = [count + images.length, missing + known.size, example || first];
  }
  return { count, missing, example };
}

async function hasContent(store: ImageStore, file: string): Promise<boolean> {
  const opened = await store.open(file);
  opened?.stream.destroy();
  return opened !== undefined && opened.size > 0;
}
