import { describe, expect, it } from 'vitest';
import { isAtLeast, outranks } from './role.ts';

const BY_RANK = ['user', 'moderator', 'owner'] as const;
const PAIRS = BY_RANK.flatMap((role, rank) => BY_RANK.map((other, of) => ({ role, other, rank, of })));

describe.each(PAIRS)('a $role', ({ role, other, rank, of }) => {
  it(`${rank >= of ? 'has' : 'lacks'} the rights of a ${other}`, () =>
    expect(isAtLeast(role, other)).toBe(rank >= of));

  it(`${rank > of ? 'may' : 'may not'} act on a ${other}`, () =>
    expect(outranks(role, other)).toBe(rank > of));
});
