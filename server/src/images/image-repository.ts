import { sql } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { markDeleted } from './deleted-image-repository.ts';
import { keepReportedImage } from './kept-image-repository.ts';
import type { ImageKind, ImageTable, StoredImage } from './image-table.ts';

/** An image whose files are stored, but which has no row yet. */
export type SavedImage = Pick<
  ImageTable,
  'name' | 'width' | 'height' | 'widths' | 'placeholder' | 'is_animated'
> & { readonly kind: ImageKind };

export interface PostImage extends StoredImage, Pick<ImageTable, 'is_animated'> {
  readonly post_id: number;
}

/** Inserts an image of a member, who must not have one of this kind. */
export async function insertUserImage(trx: Trx, userId: number, image: SavedImage): Promise<void> {
  await insertImage(trx, { ...image, user_id: userId, post_id: null, alt: '' });
  publishOnCommit(trx, ['member', userId]);
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

/** Deletes the logo, and marks its files. @returns the image, whose files are to be removed after the commit; undefined without one */
export async function deleteLogo(trx: Trx): Promise<StoredImage | undefined> {
  const logo = await trx
    .deleteFrom('images')
    .where('kind', '=', sql.lit('logo'))
    .returning(['name', 'widths'])
    .executeTakeFirst();
  if (logo) await markDeleted(trx, [logo]);
  return logo;
}

async function insertImage(trx: Trx, image: SavedImage & Pick<ImageTable, 'user_id' | 'post_id' | 'alt'>) {
  await trx
    .insertInto('images')
    .values({ ...image, created_at: Date.now() })
    .execute();
}

/**
 * Deletes the image of a kind and marks its files, or keeps it for the reports that refer to it.
 * @returns the image, if its files are to be removed after the commit, as a list; undefined without an image
 */
export async function deleteUserImage(
  trx: Trx,
  userId: number,
  kind: ImageKind,
): Promise<readonly StoredImage[] | undefined> {
  const found = await trx
    .selectFrom('images')
    .select(['name', 'widths'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!found) return undefined;
  publishOnCommit(trx, ['member', userId]);
  if (await keepReportedImage(trx, found.name)) return [];
  await trx.deleteFrom('images').where('name', '=', found.name).execute();
  await markDeleted(trx, [found]);
  return [found];
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

/** Lists images of posts with an id below `before`, in descending order of these ids. */
export function listPostImages(db: Db, before: number, limit: number): Promise<PostImage[]> {
  return db
    .selectFrom('images')
    .select((eb) => [eb.ref('post_id').$notNull().as('post_id'), 'name', 'widths', 'is_animated'])
    .where('post_id', '<', before)
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();
}

/** Sets whether images move, unless that is known. */
export async function setAnimated(db: Db, names: readonly string[], isAnimated: 0 | 1): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('images')
    .set({ is_animated: isAnimated })
    .where('name', 'in', names)
    .where('is_animated', 'is', null)
    .execute();
}

export async function listKnownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}

export async function hasImages(db: Db): Promise<boolean> {
  return (await listImages(db, '', 1)).length > 0;
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
