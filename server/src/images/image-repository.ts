import type { Db, Trx } from '../db/open.ts';
import type { ImageKind, ImageTable } from './image-table.ts';

/** A picture whose files are stored, but which has no row yet. */
export type SavedImage = Pick<ImageTable, 'name' | 'kind' | 'width' | 'height' | 'widths' | 'placeholder'>;

/** Keeps a saved picture as a member's own of its kind; there must be none of that kind. */
export async function insertUserImage(trx: Trx, userId: number, image: SavedImage): Promise<void> {
  await insertImage(trx, { ...image, user_id: userId, post_id: null, alt: '' });
}

export async function insertPostImage(
  trx: Trx,
  postId: number,
  image: SavedImage,
  alt: string,
): Promise<void> {
  await insertImage(trx, { ...image, user_id: null, post_id: postId, alt });
}

async function insertImage(trx: Trx, image: SavedImage & Pick<ImageTable, 'user_id' | 'post_id' | 'alt'>) {
  await trx
    .insertInto('images')
    .values({ ...image, created_at: Date.now() })
    .execute();
}

/** @returns the picture whose files may go once the transaction is committed */
export async function deleteUserImage(
  trx: Trx,
  userId: number,
  kind: ImageKind,
): Promise<Pick<ImageTable, 'name' | 'widths'> | undefined> {
  return trx
    .deleteFrom('images')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning(['name', 'widths'])
    .executeTakeFirst();
}

/** Changes the description of a post's picture, if it has one. @returns whether it was another one before */
export async function setPostImageAlt(trx: Trx, postId: number, alt: string): Promise<boolean> {
  const result = await trx
    .updateTable('images')
    .set({ alt })
    .where('post_id', '=', postId)
    .where('alt', '<>', alt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Which of these names a picture has. */
export async function listKnownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}

/** Pictures in the order of their names, from behind one on. */
export async function listImages(
  db: Db,
  after: string,
  limit: number,
): Promise<Pick<ImageTable, 'name' | 'widths'>[]> {
  return db
    .selectFrom('images')
    .select(['name', 'widths'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}
