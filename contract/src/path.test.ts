import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPath, matchPath } from './path.ts';

describe('matchPath', () => {
  it('returns the values that were inserted into a path', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        const path = fillPath('/a/{one}/b/{other}', { one, other });
        expect(matchPath('/a/{one}/b/{other}', path)).toEqual([one, other]);
      }),
    );
  });

  it.each(['/a', '/a/', '/a/b/c', '/a/%zz', '/b/c'])('does not match /a/{one} with %s', (pathname) => {
    expect(matchPath('/a/{one}', pathname)).toBeUndefined();
  });
});
