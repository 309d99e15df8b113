import { PAGE_MISSING } from '@plaza/contract/cursor.ts';
import { invalidFields } from '../errors.ts';
import { Json } from './json.ts';

export interface Page<T> {
  readonly items: readonly Json<T>[];
  /** The cursor of the next page; undefined for the last one. */
  readonly next: string | undefined;
}

const ID = /^[1-9]\d{0,15}$/;

/**
 * Reads the cursor of a list in descending order of ids.
 * @returns the id of the last entry of the previous page; undefined without a cursor, for the first page
 * @throws AppError invalid_fields for any other text
 */
export function readIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = Number(cursor);
  if (!ID.test(cursor) || !Number.isSafeInteger(id)) throw invalidFields({ cursor: PAGE_MISSING });
  return id;
}

/**
 * Splits a list into a page and the cursor of the next page.
 * @param entries from the beginning of the page, more than `limit` when another page follows
 * @returns the first `limit` entries or fewer, and the id of the last of them as text; undefined when no page follows
 */
export function splitPage<Entry>(
  entries: readonly Entry[],
  limit: number,
  idOf: (entry: Entry) => number,
): { readonly shown: readonly Entry[]; readonly next: string | undefined } {
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last !== undefined && entries.length > limit ? String(idOf(last)) : undefined };
}

/** A page of views. @param rows as the entries of `splitPage`, each with its id */
export function viewPage<Row extends { readonly id: number }, View>(
  rows: readonly Row[],
  limit: number,
  viewOf: (row: Row) => View,
): Page<View> {
  const { shown, next } = splitPage(rows, limit, ({ id }) => id);
  return { items: shown.map((row) => new Json<View>(JSON.stringify(viewOf(row)))), next };
}
