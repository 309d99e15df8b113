import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAddress, splitLines, splitText } from './split-links.ts';

describe('splitText, of links', () => {
  it('leads a bare www. address to https', () => {
    expect(splitText('www.example.org/a b')).toEqual([
      { text: 'www.example.org/a', href: 'https://www.example.org/a', start: 0 },
      { text: ' b', start: 17 },
    ]);
  });

  it('loses nothing of any text, and leads to the web alone', () => {
    const piece = fc.constantFrom(
      'https://',
      'www.',
      'example.org',
      '/a',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      '"',
      '，',
      '（',
      '）',
      '字',
      '\u200B',
      'é',
      '😀',
      '\uD800',
    );
    const text = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 20 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const parts = splitText(written);
        expect(parts.map((part) => part.text).join('')).toBe(written);
        expect(parts.every(({ href }) => href === undefined || /^https?:\/\//.test(href))).toBe(true);
      }),
    );
  });
});

it('shows an address of up to 60 characters whole and a longer one without its middle', () => {
  const address = `https://example.org/${'a'.repeat(40)}`;
  expect(cutAddress(address)).toEqual([address]);
  const start = `https://example.org/${'a'.repeat(20)}`;
  expect(cutAddress(`${address}/${'😀'.repeat(30)}`)).toEqual([
    start,
    `${'a'.repeat(20)}/${'😀'.repeat(11)}`,
    '😀'.repeat(19),
  ]);
});

it.each([
  `https://accounts.bank.example.${'a'.repeat(50)}.evil.example`,
  `https://bank.example@${'a'.repeat(50)}.evil.example`,
  `HTTPS:///${'/'.repeat(60)}evil.example`,
  `www.bank.example.${'a'.repeat(50)}.evil.example`,
  `https://bank.example.${'a'.repeat(50)}.evil.example:8080`,
])('shows the host of %s whole, however long', (origin) => {
  expect(cutAddress(origin)).toEqual([origin]);
  for (const separator of ['/', '?', '#', '\\']) {
    const start = `${origin}${separator}bank.example/${'b'.repeat(7)}`;
    expect(cutAddress(`${start}cc${'d'.repeat(19)}`)).toEqual([start, 'cc', 'd'.repeat(19)]);
    expect(cutAddress(`${start}c${'d'.repeat(19)}`)).toEqual([`${start}c${'d'.repeat(19)}`]);
  }
});

describe('splitText', () => {
  it('finds mentions between and beside links, not in them', () => {
    expect(splitText('@ada see https://x.example/@ben and (@Ben-2), mail a@b.example @c')).toEqual([
      { text: '@ada', mentions: 'ada', start: 0 },
      { text: ' see ', start: 4 },
      { text: 'https://x.example/@ben', href: 'https://x.example/@ben', start: 9 },
      { text: ' and (', start: 31 },
      { text: '@Ben-2', mentions: 'Ben-2', start: 37 },
      { text: '), mail a@b.example @c', start: 43 },
    ]);
  });

  it('keeps every character of a text', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(' ', '@ada', '@', 'www.example.org', '.', '@ben_2'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        const parts = splitText(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { text: part, start } of parts) expect(text.startsWith(part, start)).toBe(true);
      }),
    );
  });
});

describe('splitLines', () => {
  it('gives each line its parts and its line break, and keeps every character', () => {
    const texts = (text: string) => splitLines(text).map((parts) => parts.map((part) => part.text));
    expect(texts('@ada see\n\nwww.example.org\nend')).toEqual([
      ['@ada', ' see\n'],
      ['\n'],
      ['www.example.org', '\n'],
      ['end'],
    ]);
    const word = fc.constantFrom('\n', ' ', '@ada', 'www.example.org', 'a', '😀');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        const lines = splitLines(text);
        expect(lines.flat().map((part) => part.text)).toEqual(
          lines.flat().map(({ text: part, start }) => text.slice(start, start + part.length)),
        );
        expect(
          lines
            .flat()
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        expect(lines).toHaveLength(text.match(/[^\n]*\n|[^\n]+/g)?.length ?? 0);
      }),
    );
  });
});
