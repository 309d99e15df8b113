import type { Db, Trx } from '../db/open.ts';
import type { DeletedImageTable } from './image-table.ts';

/** Has the files of the pictures of posts or members removed, once the transaction that deletes the rows is committed. */
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

/** Pictures whose files are to be removed, at most so many. */
export function listDeletedImages(db: Db, limit: number): Promise<DeletedImageTable[]> {
  return db.selectFrom('deleted_images').select(['name', 'widths']).orderBy('name').limit(limit).execute();
}

/** Pictures whose files are removed. */
export async function deleteDeletedImages(trx: Trx, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('deleted_images').where('name', 'in', names).execute();
}
