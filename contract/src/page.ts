import * as Type from 'typebox';

/** Characters that a cursor has at most. */
export const CURSOR_MAX = 200;
/** Shown for a cursor that is not one. */
export const PAGE_MISSING = 'This page does not exist.';

/** Query of a list: how many entries at most (the largest page when absent), and the cursor of the page. */
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
