import type { SubjectType } from '@plaza/contract/report.ts';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';

/** Records the images of a subject with a report: that of a post, or those of a member. */
export async function insertReportedImages(
  trx: Trx,
  reportId: number,
  type: SubjectType,
  id: number,
): Promise<void> {
  if (type === 'comment') return;
  await trx
    .insertInto('reported_images')
    .columns(['report_id', 'image_name', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('images')
        .select((select) => [select.val(reportId).as('report_id'), 'name', 'kind'])
        .where(type === 'post' ? 'post_id' : 'user_id', '=', id),
    )
    .execute();
}

/** The images of reports, those of posts and pictures of members before banners. */
export async function listReportedImages(db: Db, reportIds: readonly number[]) {
  if (reportIds.length === 0) return [];
  return db
    .selectFrom('reported_images')
    .select(['report_id', 'image_name', 'kind'])
    .where('report_id', 'in', reportIds)
    .orderBy('kind')
    .execute();
}

/** The images of the reports that decisions closed, each once for a decision. */
export async function listDecidedImages(db: Db, decisionIds: readonly number[]) {
  if (decisionIds.length === 0) return [];
  return db
    .selectFrom('reported_images')
    .innerJoin('reports', 'reports.id', 'reported_images.report_id')
    .select(['reports.decision_id', 'reported_images.image_name', 'reported_images.kind'])
    .distinct()
    .where('reports.decision_id', 'in', decisionIds)
    .orderBy('reported_images.kind')
    .execute();
}

/** Deletes the references of all reports about a member. */
export async function deleteImagesAbout(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('reported_images')
    .where('report_id', 'in', (eb) => eb.selectFrom('reports').select('id').where('user_id', '=', userId))
    .execute();
}

/** An image to which a report refers, with the members whom the reports concern; none when there is no such image. */
export function findReportedImage(db: Db, name: string) {
  return db
    .selectFrom('reported_images')
    .innerJoin('images', 'images.name', 'reported_images.image_name')
    .innerJoin('reports', 'reports.id', 'reported_images.report_id')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['images.name', 'images.widths', 'users.id as userId', 'users.role'])
    .where('reported_images.image_name', '=', name)
    .where(isVisibleUser('reports.user_id'))
    .executeTakeFirst();
}

export type ReportedImageRow = Awaited<ReturnType<typeof listReportedImages>>[number];
export type DecidedImageRow = Awaited<ReturnType<typeof listDecidedImages>>[number];
