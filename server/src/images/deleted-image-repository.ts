import type { Db, Trx } from '../db/open.ts';
import type { StoredImage } from './image-table.ts';

/** Marks the files of images of posts or members for removal after the commit. */
export async function insertDeletedImages(
  trx: Trx,
  owner: 'post_id' | 'user_id',
  ids: readonly number[],
): Promise<void> {
  await trx
    .insertInto('deleted_images')
    .columns(['name', 'widths'])
    .expression((eb) => eb.selectFrom('images').select(['name', 'widths']).where(owner, 'in', ids))
    .execute();
}

/** Lists images without a row whose files are to be removed, by name; at most `limit`. */
export function listDeletedImages(db: Db, limit: number): Promise<StoredImage[]> {
  return db.selectFrom('deleted_images').select(['name', 'widths']).orderBy('name').limit(limit).execute();
}

export async function deleteDeletedImages(trx: Trx, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('deleted_images').where('name', 'in', names).execute();
}
