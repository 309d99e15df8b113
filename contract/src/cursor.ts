import * as Type from 'typebox';

/** In characters. */
export const CURSOR_MAX = 200;
/** Shown for an invalid cursor. */
export const PAGE_MISSING = 'This page does not exist.';

/** The query of a list: `limit`, by default the largest page, and the cursor of the page. */
export const pageQuery = (max: number) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: max,
        default: max,
        'x-read': 'count',
        'x-messages': {
          missing: `A page holds 1 to ${max} entries.`,
          invalid: `A page holds 1 to ${max} entries.`,
        },
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
