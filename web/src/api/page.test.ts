import { describe, expect, it } from 'vitest';
import { atCursor, nextCursor } from './page.ts';

describe('nextCursor', () => {
  it('reads the cursor of the next page', () => {
    expect(nextCursor('</api/posts/?limit=20&cursor=481>; rel="next"')).toBe('481');
  });

  it('finds the next page among other links, and in an absolute URL', () => {
    const link = '</api/posts/>; rel="first", <https://plaza.example/api/posts/?cursor=7>; rel="next"';
    expect(nextCursor(link)).toBe('7');
  });

  it.each([null, '', '</api/posts/>; rel="prev"', '</api/posts/?limit=20>; rel="next"'])(
    'returns undefined for %j',
    (link) => {
      expect(nextCursor(link)).toBeUndefined();
    },
  );
});

describe('atCursor', () => {
  it('has no cursor for the first page', () => {
    expect(atCursor(undefined)).toEqual({});
    expect(atCursor('7')).toEqual({ cursor: '7' });
  });
});
