import { sql, type SqlBool } from 'kysely';
import type { Trx } from '../db/open.ts';

const isReported = sql<SqlBool>`name in (select image_name from reported_images)`;
const REPORTED = { kind: 'reported', post_id: null, user_id: null } as const;

/** Takes an image from its member if a report refers to it. @returns whether one does */
export async function keepReportedImage(trx: Trx, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set(REPORTED)
    .where('name', '=', name)
    .where(isReported)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the images to which reports refer from their posts or members, which are about to be deleted. */
export async function keepReportedImages(
  trx: Trx,
  owner: 'post_id' | 'user_id',
  ids: readonly number[],
): Promise<void> {
  await trx.updateTable('images').set(REPORTED).where(owner, 'in', ids).where(isReported).execute();
}

/** Whether an image lost its post or member. */
export const isKept = sql<SqlBool>`kind = 'reported'`;

/** Deletes kept images to which no report refers any more, and marks their files for removal after the commit. */
export async function deleteUnreportedImages(trx: Trx): Promise<void> {
  const isUnneeded = sql<SqlBool>`(${isKept} and not ${isReported})`;
  await trx
    .insertInto('deleted_images')
    .columns(['name', 'widths', 'is_hidden'])
    .expression((eb) =>
      eb
        .selectFrom('images')
        .select(['name', 'widths', sql.lit(1).as('is_hidden')])
        .where(isUnneeded),
    )
    .execute();
  await trx.deleteFrom('images').where(isUnneeded).execute();
}
