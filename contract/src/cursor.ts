import * as Type from 'typebox';

/** The most characters of a cursor. */
export const CURSOR_MAX = 200;
/** The message about an invalid cursor. */
export const PAGE_MISSING = 'This page does not exist.';

/** The message about an invalid `limit`. @param max the most entries of a page */
/* @__NO_SIDE_EFFECTS__ */
export const pageLimit = (max: number) => `A page holds 1 to ${max} entries.`;

/** The query of a list. `limit`: entries of a page, 1 to `max`, which is the default. `cursor`: of the page; absent for the first. */
export const pageQuery = (max: number) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: max,
        default: max,
        'x-read': 'count',
        'x-messages': { missing: pageLimit(max), invalid: pageLimit(max) },
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_MAX,
        description: 'From the Link header of the previous page; its form may change',
        'x-messages': { missing: PAGE_MISSING, tooLong: PAGE_MISSING },
      }),
    ),
  });
