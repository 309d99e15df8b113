import { PAGE_MISSING } from '@plaza/contract/page.ts';
import { invalidFields } from '../errors.ts';

// Clients do not read cursors. This one is for lists ordered by falling ids: the id of the last entry of a page. A list in
// another order, such as search results, has a cursor of its own.
const ID = /^[1-9]\d{0,15}$/;

/** The cursor of the page that follows an entry. */
export const cursorAfter = (id: number): string => String(id);

/**
 * The id below which a page begins; undefined for the first page.
 * @throws AppError invalid_fields
 */
export function idBelow(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = Number(cursor);
  if (!ID.test(cursor) || !Number.isSafeInteger(id)) throw invalidFields({ cursor: PAGE_MISSING });
  return id;
}
