import { describe, expect, it } from 'vitest';
import { argumentsOf } from './arguments.ts';
import { readSource } from './catalogue.ts';
import { compileMessages } from './compile.ts';
import { baseOf, isPseudo, PSEUDO_LANGUAGES, pseudoCatalogue } from './pseudo.ts';

describe('a pseudo-language', () => {
  it('has the plural rules of English, unlike other languages', () => {
    expect(PSEUDO_LANGUAGES.map(baseOf)).toEqual(['en', 'en']);
    expect(baseOf('ar')).toBe('ar');
    expect(isPseudo('ar')).toBe(false);
  });

  it('has accents, a third more characters, and brackets', () => {
    expect(pseudoCatalogue({ a: 'Save all posts' })).toEqual({ a: '[Šávé áll pöštš····]' });
  });

  it('keeps arguments, cases, apostrophes and braces', () => {
    const message = "{count, plural, one {it''s #} other {# '{'{name}'}'}}";
    expect(pseudoCatalogue({ a: message })['a']).toBe(
      "[{count, plural, one {ít''š ·#} other {# '{'{name}'}'}}]",
    );
  });

  it('has English for the texts that the server writes into pages', () => {
    expect(pseudoCatalogue({ 'about.plaza': 'A small place' })).toEqual({ 'about.plaza': 'A small place' });
  });

  it('has all messages with the same arguments, and can be compiled', () => {
    const english = readSource();
    const pseudo = pseudoCatalogue(english);
    const argumentsIn = (catalogue: Readonly<Record<string, string>>) =>
      Object.entries(catalogue).map(([key, message]) => [key, argumentsOf(message)]);
    expect(argumentsIn(pseudo)).toEqual(argumentsIn(english));
    expect(() => compileMessages('en-XA', pseudo)).not.toThrow();
  });
});
