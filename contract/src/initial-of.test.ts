import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialOf } from './initial-of.ts';

/** Words of twelve scripts in NFC, each with the first of its letters. */
const INITIALS = {
  ada: 'A',
  émile: 'É',
  Жук: 'Ж',
  λέξη: 'Λ',
  سلام: 'س',
  مُحمد: 'مُ',
  שָׁלוֹם: 'שָׁ',
  क्षितिज: 'क्षि',
  ไทย: 'ไ',
  กำไร: 'กำ',
  မြန်မာ: 'မြ',
  字: '字',
  かな: 'か',
  한국: '한',
  '👩🏽\u200D🚀': '👩🏽\u200D🚀',
  '🇩🇪': '🇩🇪',
};
const WORDS = Object.keys(INITIALS);
/** Text with control, combining and invisible characters, and lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...Array.from('\r\t \u200B\u200D\u202Eeé\u0301\u0327\u1100\u1161\u{1F468}')),
  }),
);

describe('initialOf', () => {
  it.each([
    ['Ada', 'A'],
    ['ärger', 'Ä'],
    ['ệric', 'Ệ'],
    ['ßeta', 'S'],
    ['ﬀ', 'F'],
    ['日本', '日'],
    ['한국', '한'],
    ['क्षितिज', 'क्षि'],
    ['நிலா', 'நி'],
    ['กำไร', 'กำ'],
    ['שָׁלוֹם', 'שָׁ'],
    ['مُحمد', 'مُ'],
    ['  «quoted»', 'Q'],
    ['🎈', '🎈'],
    ['🇩🇪🇫🇷', '🇩🇪'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['👩🏽‍🚀🎈', '👩🏽‍🚀'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['1️⃣ first', '1️⃣'],
    ['❤️', '❤️'],
    ['👩‍💻 Kim', 'K'],
    ['7 of 9', '7'],
    ['\u200D!', '!'],
    ['ʻIolani', 'I'],
    ['ŉord', 'N'],
    ['ـسلام', 'س'],
    ['々', '々'],
    ['\u3164Ada', 'A'],
    ['\uFFA0字', '字'],
    ['\u2800🎈', '🎈'],
    ['\u3164\u2800', '?'],
    ['\u0301', '?'],
    ['', '?'],
  ])('of %j is %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });

  it('is the first whole grapheme with a letter, in twelve scripts', () => {
    const letters = Object.entries(INITIALS).filter(([word]) => /\p{L}/u.test(word));
    const before = fc.array(fc.constantFrom(' ', '«', '-', '\u200F', '👩🏽\u200D🚀', '🇩🇪', '❤️'));
    const rest = fc.array(fc.constantFrom(...WORDS));
    fc.assert(
      fc.property(before, fc.constantFrom(...letters), rest, (signs, [word, initial], words) => {
        expect(initialOf([...signs, ' ', word, ...words].join(''))).toBe(initial);
      }),
    );
  });

  it('is one grapheme of a name in upper case, or ?', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const initial = initialOf(name);
        expect(Array.from(new Intl.Segmenter().segment(initial))).toHaveLength(1);
        expect(`${name.toUpperCase()}?`).toContain(initial);
      }),
    );
  });
});
