import { sql } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { ImageKind, ImageTable, StoredImage } from './image-table.ts';

/** An image whose files are stored, but which has no row yet. */
export type SavedImage = Pick<ImageTable, 'name' | 'kind' | 'width' | 'height' | 'widths' | 'placeholder'>;

/** Inserts an image of a member, who must not have one of this kind. */
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

/** Inserts the logo of the community, which must not have one. */
export async function insertLogo(trx: Trx, image: SavedImage): Promise<void> {
  await insertImage(trx, { ...image, user_id: null, post_id: null, alt: '' });
}

/** Deletes the logo. @returns the image, whose files may be removed after the commit; undefined without one */
export async function deleteLogo(trx: Trx): Promise<StoredImage | undefined> {
  return trx
    .deleteFrom('images')
    .where('kind', '=', sql.lit('logo'))
    .returning(['name', 'widths'])
    .executeTakeFirst();
}

async function insertImage(trx: Trx, image: SavedImage & Pick<ImageTable, 'user_id' | 'post_id' | 'alt'>) {
  await trx
    .insertInto('images')
    .values({ ...image, created_at: Date.now() })
    .execute();
}

/** Deletes the image of a kind. @returns the image, whose files may be removed after the commit; undefined without one */
export async function deleteUserImage(
  trx: Trx,
  userId: number,
  kind: ImageKind,
): Promise<StoredImage | undefined> {
  return trx
    .deleteFrom('images')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning(['name', 'widths'])
    .executeTakeFirst();
}

/** Sets the description of a post's image. @returns false when the post has no image, or the description is the same */
export async function setPostImageAlt(trx: Trx, postId: number, alt: string): Promise<boolean> {
  const result = await trx
    .updateTable('images')
    .set({ alt })
    .where('post_id', '=', postId)
    .where('alt', '<>', alt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listKnownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}

/** Lists images whose names follow `after`, in the order of their names; all begin after ''. */
export function listImages(db: Db, after: string, limit: number): Promise<StoredImage[]> {
  return db
    .selectFrom('images')
    .select(['name', 'widths'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Reads all images in the order of their names, in batches. */
export async function* imageBatches(db: Db, size = 500): AsyncGenerator<StoredImage[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const images = await listImages(db, after, size);
    if (images.length > 0) yield images;
    after = images.at(-1)?.name;
  }
}
