import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, isMostlyMarks, isStorable, type Lines } from './text.ts';

const AWKWARD = [
  ...Array.from('\r\n\t \u0085\u00A0\u2028\uFEFF\u200B\u200D\u202E'),
  ...Array.from('eé\u0301\u0327\u0344\u1100\u1161\u0958\u{1D160}\u{1F468}'),
];
/** Words of twelve scripts, in NFC. */
const WORDS = 'ada émile Жук λέξη سلام שלום शब्द ไทย မြန်မာ 字 かな 한국 👩'.split(' ');
const anyLines = fc.constantFrom<Lines>('line', 'lines');
/** Text with control, combining and invisible characters, and lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...AWKWARD) }),
);

describe('cleanText', () => {
  it.each([
    ['a name with spaces around', '  Ada \t', 'Ada', 'Ada'],
    ['a letter with its accent apart', 'e\u0301', 'é', 'é'],
    ['line breaks and tabs', 'a\nb\tc', 'a b c', 'a\nb\tc'],
    ['line breaks of Windows', 'a\r\nb', 'a b', 'a\nb'],
    ['a carriage return alone', 'a\rb', 'a b', 'a\nb'],
    ['a vertical tab and a form feed', 'a\vb\fc', 'a b c', 'a\nb\nc'],
    ['other line breaks', 'a\u0085b\u2028c\u2029d', 'a b c d', 'a\nb\nc\nd'],
    ['several line breaks and tabs', 'a\r\n\r\n\tb\u2029\u2028\vc\n\rd', 'a b c d', 'a\n\n\tb\n\n\nc\n\nd'],
    ['line breaks at both ends', '\u2028a\u0085', 'a', 'a'],
    ['control characters', 'a\u0007b\u001Bc\u007Fd\u0080e', 'abcde', 'abcde'],
    [
      'joiners of emoji and scripts',
      '👩\u200D🚀 می\u200Cخواهم',
      '👩\u200D🚀 می\u200Cخواهم',
      '👩\u200D🚀 می\u200Cخواهم',
    ],
    ['invisible characters', 'a\u200Bb\u2060c\uFEFFd', 'abcd', 'a\u200Bb\u2060c\uFEFFd'],
    ['bidi overrides', 'a\u202Eb\u202Dc\u2066d\u2069', 'abcd', 'a\u202Eb\u202Dc\u2066d\u2069'],
    ['nothing but space', ' \n\t\u00A0\u2003', '', ''],
    ['nothing but letters without ink', '\u3164 \u2800\u115F', '', ''],
    ['only joiners and direction marks', '\u200B\u200D\u202E\uFE0F', '', ''],
    ['a letter without ink among others', '가\u3164b\u2800c', '가\u3164b\u2800c', '가\u3164b\u2800c'],
  ])('of %s', (_what, text, line, lines) => {
    expect(cleanText(text, 'line')).toBe(line);
    expect(cleanText(text, 'lines')).toBe(lines);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, anyLines, (text, lines) => {
        const once = cleanText(text, lines);
        expect(cleanText(once, lines)).toBe(once);
      }),
    );
  });

  it('removes all characters that a field must not contain', () => {
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

  it('joins no words, and keeps the number of lines', () => {
    const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1 });
    const breaks = fc.constantFrom('\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029');
    fc.assert(
      fc.property(words, breaks, fc.constantFrom('', '\t', ' '), (all, lineBreak, indent) => {
        const text = all.join(`${lineBreak}${indent}`);
        expect(cleanText(text, 'lines').split(/\n[\t ]?/)).toEqual(all);
        expect(cleanText(text, 'line').split(/ +/)).toEqual(all);
      }),
    );
  });

  it('returns at most three times the code points, the limit of NFC', () => {
    fc.assert(
      fc.property(anyText, anyLines, (text, lines) => {
        expect([...cleanText(text, lines)].length).toBeLessThanOrEqual(3 * [...text].length);
      }),
    );
  });

  it('returns storable text for storable text', () => {
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

describe('isMostlyMarks', () => {
  it.each([
    'Nguyễn Thị Minh Ánh'.normalize('NFD'),
    'น้ำผึ้ง ชื่นชู',
    'क्षितिज त्रिवेदी',
    'שַׁבָּת',
    'مُحَمَّدٌ',
    'ကျွန်ုပ်',
    'ស្រ្តី',
    '1️⃣2️⃣3️⃣',
    '❤️',
    'x\u0302\u0301',
    '',
  ])('is false for %j', (name) => {
    expect(isMostlyMarks(name)).toBe(false);
  });

  it.each([
    `Z${'\u0335\u0301\u0323'.repeat(10)}`,
    Array.from('zalgo', (letter) => `${letter}\u0300\u0301\u0302`).join(''),
    `ส${'\u0E47'.repeat(20)}`,
    `a  ${' \u0301'.repeat(5)}`,
    '\u0301',
  ])('is true for %j', (name) => {
    expect(isMostlyMarks(name)).toBe(true);
  });
});
