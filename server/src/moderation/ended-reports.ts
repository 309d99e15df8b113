import type { Trx } from '../db/open.ts';
import { deleteUnreportedImages } from '../images/kept-image-repository.ts';
import { notifyOfEnd } from '../notifications/notify.ts';
import { deleteImagesAbout } from './reported-image-repository.ts';
import { endReports } from './report-outcome-repository.ts';

/**
 * To be called when an account is deleted: ends the open reports about it, of which the reporters are notified, and deletes the pictures of
 * all reports about it. Decided reports are deleted with the account.
 */
export async function endReportsAbout(trx: Trx, userId: number): Promise<void> {
  await deleteImagesAbout(trx, userId);
  await deleteUnreportedImages(trx);
  const ended = await endReports(trx, userId, Date.now());
  if (ended.length > 0) await notifyOfEnd(trx, ended, userId);
}
