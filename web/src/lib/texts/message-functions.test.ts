import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { isolated, localeOf, number, plural, select } from './message-functions.ts';

describe('a number', () => {
  it.each(LANGUAGE_CODES)('below 1000 has only digits in %s', (language) => {
    for (const value of [0, 1, 99, 999]) {
      expect(number(language, value)).toBe(String(value));
      expect(number(language, value)).toBe(new Intl.NumberFormat(localeOf(language)).format(value));
    }
  });

  it.each([
    ['en', '1,000', '12,345'],
    ['fr', '1\u202f000', '12\u202f345'],
    ['es', '1000', '12.345'],
    ['de', '1.000', '12.345'],
    ['pt-BR', '1.000', '12.345'],
    ['ar', '1,000', '12,345'],
  ])('from 1000 on has the separators of %s', (language, thousand, more) => {
    expect(number(language, 1000)).toBe(thousand);
    expect(number(language, 12_345)).toBe(more);
  });
});

describe('a plural', () => {
  const categoryOf = (value: number) => (value === 1 ? 'one' : 'other');

  it('prefers exactly the number, then its category, then `other`', () => {
    expect(plural(1, 0, categoryOf, { 1: ['exact'], one: ['category'], other: ['other'] })).toEqual([
      'exact',
    ]);
    expect(plural(1, 0, categoryOf, { one: ['category'], other: ['other'] })).toEqual(['category']);
    expect(plural(1, 0, categoryOf, { other: ['other'] })).toEqual(['other']);
  });
});

describe('a selection', () => {
  const cases = { like: ['likes'], other: ['else'] };

  it('is by the word, also when it is isolated, and else `other`', () => {
    expect(select('like', cases)).toEqual(['likes']);
    expect(select(isolated('like'), cases)).toEqual(['likes']);
    expect(select('love', cases)).toEqual(['else']);
  });
});
