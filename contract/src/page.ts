import * as Type from 'typebox';
import { IdInput } from './fields.ts';

/** Query of a list: how many at most (all the largest page holds, when absent), and where the last page ended. */
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
      Type.Integer({
        ...IdInput,
        description: 'From the Link header of the page before',
        'x-messages': { missing: 'This page does not exist.', invalid: 'This page does not exist.' },
      }),
    ),
  });
