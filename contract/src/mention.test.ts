import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USERNAME_MAX, USERNAME_PATTERN } from './fields.ts';
import { findMentions, MENTIONS_MAX } from './mention.ts';

const usernamesIn = (text: string) => findMentions(text).map(({ username }) => username);

describe('findMentions', () => {
  it.each([
    ['a mention alone', '@ada', ['ada']],
    ['a mention in capitals', 'Hello @Ada!', ['Ada']],
    ['two with a comma', '@ada,@bob', ['ada', 'bob']],
    ['the same twice', '@ada and @ADA', ['ada', 'ADA']],
    ['parentheses and quotes', '(@ada) "@bob" “@eve”', ['ada', 'bob', 'eve']],
    ['all characters of usernames', '@a.d-a_1', ['a.d-a_1']],
    ['a sentence that ends', 'Thanks @ada. And @bob...', ['ada', 'bob']],
    ['a dash behind', '@ada- @bob—yes', ['ada', 'bob']],
    ['a possessive', "@ada's and @bob’s", ['ada', 'bob']],
    ['lines', 'a\n@ada\n\t@bob', ['ada', 'bob']],
    ['an emoji before', '🎉@ada ❤\uFE0F@bob 👩\u200D🚀@eve', ['ada', 'bob', 'eve']],
    ['a flag and Chinese punctuation before', '🇩🇪@ada，@bob', ['ada', 'bob']],
    ['a username of 30 characters', `@${'a'.repeat(30)}`, ['a'.repeat(30)]],
  ])('finds the usernames of %s', (_what, text, usernames) => {
    expect(usernamesIn(text)).toEqual(usernames);
  });

  it.each([
    ['an email address', 'ada@example.org'],
    ['an email address with signs at the end of its local part', 'a.+%-@example.org'],
    ['an address with two @', '@ada@example.org'],
    ['an @ behind a letter with accents', 'e\u0301@ada é@ada ж@ada 字@ada क्@ada'],
    ['an @ behind a digit', '1@ada ٣@ada _@ada'],
    ['a path and a query of a URL', 'https://example.org/@ada?u=@ada'],
    ['a username that goes on with other letters', '@adaé @ada字 @adae\u0301 @ada.bé'],
    ['a single character', '@a @_ @a.'],
    ['more than 30 characters', `@${'a'.repeat(31)}`],
    ['a dot or dash in front', '@.ada @-ada'],
    ['two @', '@@ada'],
    ['no name', '@ @! @'],
    ['other letters', '@žofie @字字 @\u{1D41A}\u{1D41A}'],
  ])('finds none in %s', (_what, text) => {
    expect(usernamesIn(text)).toEqual([]);
  });

  it('returns places in code units', () => {
    expect(findMentions('👩 @ada, @Bob.')).toEqual([
      { start: 3, end: 7, username: 'ada' },
      { start: 9, end: 13, username: 'Bob' },
    ]);
  });

  it('returns all places of the first 20 usernames', () => {
    const many = Array.from({ length: MENTIONS_MAX + 5 }, (_, index) => `@member${index}`);
    const found = usernamesIn([...many, '@MEMBER3', '@member24'].join(' '));
    expect(found).toEqual([...many.slice(0, MENTIONS_MAX).map((mention) => mention.slice(1)), 'MEMBER3']);
  });

  it('finds valid usernames without overlaps in any text', () => {
    const anyText = fc.string({
      unit: fc.constantFrom(...Array.from('@@@aB9_.- \né\u0301字\u{1F468}\uFE0F/')),
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyText, (text) => {
        let previous = 0;
        for (const { start, end, username } of findMentions(text)) {
          expect(start).toBeGreaterThanOrEqual(previous);
          expect(text.slice(start, end)).toBe(`@${username}`);
          expect(username).toMatch(new RegExp(USERNAME_PATTERN));
          expect(username.length).toBeLessThanOrEqual(USERNAME_MAX);
          previous = end;
        }
      }),
    );
  });

  it.each([
    ['marks', '\u0301'.repeat(5000) + '@'.repeat(5000)],
    ['alternating', '\u0301@'.repeat(5000)],
    ['dots', `@a${'.'.repeat(10_000)}é`],
    ['dots in a name', `@a${'.'.repeat(10_000)}b`],
    ['mentions with dots', `@a${'.-'.repeat(3)}`.repeat(1200)],
  ])('reads a long text of %s', (_what, text) => {
    expect(usernamesIn(text)).toEqual([]);
  });
});
