import { PAGE_MISSING } from '@plaza/contract/page.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { cursorAfter, idBelow } from './id-cursor.ts';

describe('an id cursor', () => {
  it.each([1, 17, Number.MAX_SAFE_INTEGER])('names the page below %j', (id) => {
    expect(idBelow(cursorAfter(id))).toBe(id);
  });

  it('is absent on the first page', () => expect(idBelow(undefined)).toBeUndefined());

  it.each(['0', '-1', '', 'x', '1.5', '7.0', '1e3', '0x10', ' 7', '٧', '9007199254740992', '1'.repeat(200)])(
    'is never %j',
    (cursor) => {
      expect(() => idBelow(cursor)).toThrow(AppError);
      expect(() => idBelow(cursor)).toThrow(PAGE_MISSING);
    },
  );
});
