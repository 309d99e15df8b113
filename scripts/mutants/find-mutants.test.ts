import { describe, expect, it } from 'vitest';
import { findMutants, mutate } from './find-mutants.ts';

const mutantsOf = (text: string) => findMutants('a.ts', text).map((mutant) => mutate(text, mutant));

describe('findMutants', () => {
  it.each([
    ['an operator', 'const a = b < c;', ['const a = b <= c;']],
    ['a logical operator', 'const a = b && c;', ['const a = b || c;']],
    ['a condition', 'if (a) b = 1;', ['if (!(a)) b = 1;']],
    ['a conditional expression', 'const a = b ? 1 : 2;', ['const a = !(b) ? 1 : 2;']],
    ['a boolean', 'const a = true;', ['const a = false;']],
    ['an operator of a statement of the database', "q.where('a', '=', b);", ["q.where('a', '!=', b);", ';']],
    ['a call', 'await tell(a);', [';']],
  ])('changes %s', (_what, text, mutants) => {
    expect(mutantsOf(text).toSorted()).toEqual(mutants.toSorted());
  });

  it('changes no types', () => {
    expect(mutantsOf("export type Order = 'asc' | 'desc';")).toEqual([]);
  });

  it('knows the line', () => {
    expect(findMutants('a.ts', '\n\nconst a = true;').map(({ line }) => line)).toEqual([3]);
  });
});
