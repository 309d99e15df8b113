import type { Trx } from '../db/open.ts';
import { findRemovalInForce } from './decision-repository.ts';
import { removeContent, restoreContent, type Removable } from './removal-service.ts';

/**
 * Removes content by the decisions in force, with the reason and time of the newest, or restores it without any.
 * @returns whether the content is removed; false also when it is deleted
 */
export async function applyRemovals(trx: Trx, content: Removable): Promise<boolean> {
  const newest = await findRemovalInForce(trx, content.type, content.id);
  if (newest) return removeContent(trx, content, newest);
  await restoreContent(trx, content);
  return false;
}
