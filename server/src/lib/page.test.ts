import { PAGE_MISSING } from '@plaza/contract/cursor.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { readIdCursor, splitPage } from './page.ts';

describe('an id cursor', () => {
  it.each([1, 17, Number.MAX_SAFE_INTEGER])('contains the id %j of the last entry', (id) => {
    const { shown, next } = splitPage([id, 0], 1, (entry) => entry);
    expect(shown).toEqual([id]);
    expect(readIdCursor(next)).toBe(id);
  });

  it('is absent after the last page', () => {
    expect(splitPage([3, 2], 2, (entry) => entry)).toEqual({ shown: [3, 2], next: undefined });
    expect(splitPage([], 2, Number)).toEqual({ shown: [], next: undefined });
  });

  it('is absent on the first page', () => expect(readIdCursor(undefined)).toBeUndefined());

  it.each(['0', '-1', '', 'x', '1.5', '7.0', '1e3', '0x10', ' 7', '٧', '9007199254740992', '1'.repeat(200)])(
    'is invalid as %j',
    (cursor) => {
      expect(() => readIdCursor(cursor)).toThrow(AppError);
      expect(() => readIdCursor(cursor)).toThrow(PAGE_MISSING);
    },
  );
});
