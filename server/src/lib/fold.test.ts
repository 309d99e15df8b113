import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it.each([
    ['Ärger', 'ärger', 'ÄRGER', 'a\u0308rger', 'arger'],
    ['École', 'ÉCOLE', 'école'],
    ['Жанна', 'ЖАННА', 'жанна'],
    ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['ᾳ', 'ΑΙ'],
    ['Straße', 'STRASSE', 'STRAẞE', 'strasse'],
    ['İstanbul', 'Istanbul', 'ıstanbul', 'ISTANBUL', 'i\u0307stanbul'],
    ['Łódź', 'ŁÓDŹ', 'lodz'],
    ['Ægir Œuvre Øre Đặng', 'aegir oeuvre ore dang'],
    ['ﬁn', 'ＦＩＮ', 'fin'],
    ['Հայկ և', 'ՀԱՅԿ ԵՒ'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['ｶﾞ', 'ガ', 'カ\u3099'],
    ['각', '\u1100\u1161\u11A8'],
  ])('unites %s and %s', (...texts) => {
    expect(new Set(texts.map(fold)).size).toBe(1);
  });

  it.each([
    ['ก', 'กี'],
    ['कि', 'कु'],
    ['か', 'が'],
    ['각', '가'],
    ['ㅎ', 'ㄱ'],
    ['a', 'b'],
    ['ß', 's'],
  ])('tells %s and %s apart', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('gives every character the same form in each case and normalization, and that form itself', () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x1_ff_ff; code++) {
      const text = String.fromCodePoint(code);
      if (!/\p{Changes_When_NFKC_Casefolded}/u.test(text)) continue;
      const form = fold(text);
      const others = [
        text.toLowerCase(),
        text.toUpperCase(),
        text.normalize('NFD'),
        text.normalize('NFKC'),
        form,
      ];
      if (others.some((other) => fold(other) !== form)) changed.push(text);
    }
    expect(changed).toEqual([]);
  });
});
