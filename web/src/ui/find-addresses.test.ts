import { findAddresses } from '@plaza/contract/find-addresses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSearch } from '../../test/support/plain-search.ts';
import { anyTextOf } from '../../test/support/scripts.ts';

const addressesIn = (text: string) => findAddresses(text).map(({ start, end }) => text.slice(start, end));

const BASE = 'https://example.org/a';
/** Punctuation that is not part of an address at its end. */
const PUNCTUATION = [
  ...Array.from('.,:;!?\'"*~…‥`´'),
  ...Array.from('،؛؟۔؍'),
  ...Array.from('、。，．！？：；｡､～〜・'),
  ...Array.from('“”„‟‘’‚‛«»‹›「」『』《》〈〉'),
  ...Array.from('।॥།።၊။៖។๚·•–—‽¡¿՞״׃'),
  '\u{1E95E}',
];
const INVISIBLE = [
  ...Array.from('\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E'),
  ...Array.from('\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\uFEFF'),
];

describe('findAddresses', () => {
  it.each([
    ['see https://example.org.', 'https://example.org'],
    ['(https://example.org/a)', BASE],
    ['https://en.wikipedia.org/wiki/Plaza_(square)!', 'https://en.wikipedia.org/wiki/Plaza_(square)'],
    ['(https://en.wikipedia.org/wiki/Plaza_(square)).', 'https://en.wikipedia.org/wiki/Plaza_(square)'],
    ['[https://example.org/a[1]], {https://b.example}', 'https://example.org/a[1]', 'https://b.example'],
    ['“https://example.org/?q=a,b”,', 'https://example.org/?q=a,b'],
    ['`https://example.org/a`', BASE],
    ["'https://example.org/a'…", BASE],
    ['https://example.org/a_', 'https://example.org/a_'],
    ['https://example.org/a/.', 'https://example.org/a/'],
    ['https://example.org/?a=', 'https://example.org/?a='],
    ['https://example.org/a-#,', 'https://example.org/a-#'],
    ['https://fr.wikipedia.org/wiki/L’Été', 'https://fr.wikipedia.org/wiki/L’Été'],
    ['https://fa.wikipedia.org/wiki/می\u200Cخواهم،', 'https://fa.wikipedia.org/wiki/می\u200Cخواهم'],
    ['мир http://пример.example/путь здесь', 'http://пример.example/путь'],
    ['انظر https://example.org/a؟', BASE],
    ['请看https://example.org/a，谢谢', BASE],
    ['（https://example.org/a）谢谢', BASE],
    ['「https://example.org/a」と《https://b.example/》', BASE, 'https://b.example/'],
    ['https://zh.wikipedia.org/wiki/中（国）。', 'https://zh.wikipedia.org/wiki/中（国）'],
    ['これはhttps://example.orgを見てhttps://b.exampleも', 'https://example.org', 'https://b.example'],
    ['【https://example.org/a】。', BASE],
    ['https://例え.jp/道', 'https://例え.jp/道'],
    ['これはhttps://example.org:8443を', 'https://example.org:8443'],
    ['https://example.org’s and https://b.example—see', 'https://example.org', 'https://b.example'],
    ['https://example.org…https://b.example/a…b', 'https://example.org', 'https://b.example/a…b'],
    ['https://ada@col·lecció.example:80/·', 'https://ada@col·lecció.example:80/'],
    ['https://b.example?a—b https://b.example#a’s', 'https://b.example?a—b', 'https://b.example#a’s'],
    ['ดูที่www.example.org/aก', 'www.example.org/aก'],
    ['링크https://example.org/a', BASE],
    ['www.example.org', 'www.example.org'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
  ])('in %s', (text, ...addresses) => {
    expect(addressesIn(text)).toEqual(addresses);
  });

  it.each([
    'http://',
    'https://nowhere',
    'awww.example.org',
    'éwww.example.org',
    'жhttps://example.org',
    'javascript:alert(1)',
    'ftp://example.org',
    'www.',
    'www.,',
  ])('finds none in %s', (text) => {
    expect(addressesIn(text)).toEqual([]);
  });

  it.each([...PUNCTUATION, ...INVISIBLE].map((mark) => [mark, mark.codePointAt(0)?.toString(16)]))(
    'an address ends before %s (U+%s)',
    (mark) => {
      for (const text of [`${BASE}${mark}`, `${BASE}${mark} b`, `${BASE}${mark}.${mark}\nb`])
        expect(addressesIn(text)).toEqual([BASE]);
    },
  );

  it('is not affected by punctuation and invisible marks behind an address, in twelve scripts', () => {
    const words = 'word Wörter слово λέξη מילה كلمة शब्द คำ 字 かな 낱말 բառ'.split(' ');
    const marks = fc.array(fc.constantFrom(...PUNCTUATION, ...INVISIBLE), { maxLength: 5 });
    const path = fc.array(fc.constantFrom(...words, '/', '_', '=', '(x)', '-', '#'), { maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...words), path, marks, (word, parts, tail) => {
        const address = `https://example.org/${parts.join('')}`;
        expect(addressesIn(`${word} ${address}${tail.join('')} ${word}`)).toEqual([address]);
      }),
    );
  });

  it.each([
    ['addresses', 'https://'.repeat(2000)],
    ['hosts', 'www.'.repeat(5000)],
    ['domains', `https://${'a.aa'.repeat(5000)}`],
    ['brackets', `https://a.example${'（'.repeat(10_000)}`],
    ['brackets with addresses', '（https://a'.repeat(2000)],
    ['punctuation', `https://a.example${'.)'.repeat(5000)}`],
  ])('reads a long text of %s', (_what, text) => {
    expect(addressesIn(text).length).toBeLessThan(2);
  });

  it('finds the same as a plain search, in texts of twelve scripts', () => {
    const pieces = [
      'https://',
      'HTTP://',
      'www.',
      'example.org',
      'a.example',
      '/',
      '?q=',
      '#',
      '-',
      '_',
      '@',
    ];
    const brackets = Array.from('()[]{}（）【】「」《》');
    const text = anyTextOf(...pieces, ...pieces, ...brackets, ...PUNCTUATION, ...INVISIBLE);
    fc.assert(
      fc.property(text, (written) => {
        expect(addressesIn(written)).toEqual(plainSearch(written));
      }),
      { numRuns: 2000 },
    );
  });
});
