import { sql } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { StoredImage } from './image-table.ts';
import { keepReportedImages } from './kept-image-repository.ts';

const isOfRemovedPost = sql<
  0 | 1
>`case when post_id in (select post_id from removed_posts) then 1 else 0 end`;

/** Keeps the images of posts or members to which reports refer, and marks the files of the others for removal after the commit. */
export async function insertDeletedImages(
  trx: Trx,
  owner: 'post_id' | 'user_id',
  ids: readonly number[],
): Promise<void> {
  await keepReportedImages(trx, owner, ids);
  await trx
    .insertInto('deleted_images')
    .columns(['name', 'widths', 'is_hidden'])
    .expression((eb) =>
      eb
        .selectFrom('images')
        .select(['name', 'widths', isOfRemovedPost.as('is_hidden')])
        .where(owner, 'in', ids),
    )
    .execute();
}

/** Marks the files of images, whose rows the transaction deletes, for removal after the commit. They are hidden until then. */
export async function markDeleted(trx: Trx, images: readonly StoredImage[]): Promise<void> {
  const marks = images.map(({ name, widths }) => ({ name, widths, is_hidden: 1 as const }));
  await trx.insertInto('deleted_images').values(marks).execute();
}

/** Lists images without a row whose files are to be removed, by name; at most `limit`. */
export function listDeletedImages(db: Db, limit: number): Promise<StoredImage[]> {
  return db.selectFrom('deleted_images').select(['name', 'widths']).orderBy('name').limit(limit).execute();
}

export async function deleteDeletedImages(trx: Trx, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('deleted_images').where('name', 'in', names).execute();
}

/** Which of the names are those of images whose files are to be removed. */
export async function listMarkedNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('deleted_images').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}
