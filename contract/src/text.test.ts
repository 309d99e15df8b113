import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, isStorable, type Lines } from './text.ts';

const AWKWARD = [
  ...Array.from('\r\n\t \u0085\u00A0\u2028\uFEFF\u200B\u200D\u202E'),
  ...Array.from('eé\u0301\u0327\u0344\u1100\u1161\u0958\u{1D160}\u{1F468}'),
];
const anyLines = fc.constantFrom<Lines>('line', 'lines');
/** Text with all that is awkward in it: controls, marks that combine, what is invisible, half of a pair. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...AWKWARD) }),
);

describe('cleanText', () => {
  it.each([
    ['a name with spaces around', '  Ada \t', 'Ada', 'Ada'],
    ['a letter with its accent apart', 'e\u0301', 'é', 'é'],
    ['line breaks and tabs', 'a\nb\tc', 'abc', 'a\nb\tc'],
    ['line breaks of Windows', 'a\r\nb', 'ab', 'a\nb'],
    ['a carriage return alone', 'a\rb', 'ab', 'ab'],
    ['control characters', 'a\u0007b\u001Bc\u007Fd\u0085e', 'abcde', 'abcde'],
    [
      'what joins emoji and scripts',
      '👩\u200D🚀 می\u200Cخواهم',
      '👩\u200D🚀 می\u200Cخواهم',
      '👩\u200D🚀 می\u200Cخواهم',
    ],
    ['what is invisible', 'a\u200Bb\u2060c\uFEFFd', 'abcd', 'a\u200Bb\u2060c\uFEFFd'],
    ['bidi overrides', 'a\u202Eb\u202Dc\u2066d\u2069', 'abcd', 'a\u202Eb\u202Dc\u2066d\u2069'],
    ['nothing but space', ' \n\t\u00A0\u2003', '', ''],
    ['nothing but letters without ink', '\u3164 \u2800\u115F', '', ''],
    ['nothing but what joins and directs', '\u200B\u200D\u202E\uFE0F', '', ''],
    ['a letter without ink among others', '가\u3164b\u2800c', '가\u3164b\u2800c', '가\u3164b\u2800c'],
  ])('of %s', (_what, text, line, lines) => {
    expect(cleanText(text, 'line')).toBe(line);
    expect(cleanText(text, 'lines')).toBe(lines);
  });

  it('done twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, anyLines, (text, lines) => {
        const once = cleanText(text, lines);
        expect(cleanText(once, lines)).toBe(once);
      }),
    );
  });

  it('leaves nothing that a field must not hold', () => {
    fc.assert(
      fc.property(anyText, anyLines, (text, lines) => {
        const clean = cleanText(text, lines);
        const forbidden =
          lines === 'line' ? /\p{Cc}|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/u : /[^\P{Cc}\n\t]/u;
        expect(clean).not.toMatch(forbidden);
        expect([clean.trim(), clean.normalize('NFC')]).toEqual([clean, clean]);
      }),
    );
  });

  it('grows no text beyond three times its code points, as NFC promises', () => {
    fc.assert(
      fc.property(anyText, anyLines, (text, lines) => {
        expect([...cleanText(text, lines)].length).toBeLessThanOrEqual(3 * [...text].length);
      }),
    );
  });

  it('keeps storable text storable', () => {
    fc.assert(
      fc.property(anyText.filter(isStorable), anyLines, (text, lines) => {
        expect(isStorable(cleanText(text, lines))).toBe(true);
      }),
    );
  });
});

describe('isStorable', () => {
  it.each([
    ['plain text', 'Hello\n\tworld', true],
    ['an emoji', '😀', true],
    ['nothing', '', true],
    ['half a surrogate pair', 'a\uD83D', false],
    ['the other half', '\uDE00b', false],
    ['the halves the wrong way round', '\uDE00\uD83D', false],
    ['U+0000', 'a\0b', false],
  ])('of %s', (_what, text, storable) => {
    expect(isStorable(text)).toBe(storable);
  });
});
