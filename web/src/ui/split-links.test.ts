import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortAddress, splitLinks, splitText } from './split-links.ts';

const links = (text: string) =>
  splitLinks(text)
    .filter(({ href }) => href !== undefined)
    .map((part) => part.text);

describe('splitLinks', () => {
  it.each([
    ['see https://example.org.', 'https://example.org'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['https://en.wikipedia.org/wiki/Plaza_(square)!', 'https://en.wikipedia.org/wiki/Plaza_(square)'],
    ['“https://example.org/?q=a,b”,', 'https://example.org/?q=a,b'],
    ['мир http://пример.example/путь здесь', 'http://пример.example/путь'],
    ['www.example.org', 'www.example.org'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
  ])('finds the address in %s', (text, address) => {
    expect(links(text)).toEqual([address]);
  });

  it.each([
    'http://',
    'https://nowhere',
    'awww.example.org',
    'javascript:alert(1)',
    'ftp://example.org',
    'www.',
  ])('finds none in %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('leads a bare www. address to https', () => {
    expect(splitLinks('www.example.org/a b')).toEqual([
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
      'é',
      '😀',
      '\uD800',
    );
    const text = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 20 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const parts = splitLinks(written);
        expect(parts.map((part) => part.text).join('')).toBe(written);
        expect(parts.every(({ href }) => href === undefined || /^https?:\/\//.test(href))).toBe(true);
      }),
    );
  });
});

it('shows an address of up to 60 characters whole and a longer one without its middle', () => {
  const address = `https://example.org/${'a'.repeat(40)}`;
  expect(shortAddress(address)).toBe(address);
  const short = shortAddress(`${address}/${'😀'.repeat(30)}`);
  expect(short).toBe(`https://example.org/${'a'.repeat(20)}…${'😀'.repeat(19)}`);
  expect([...short]).toHaveLength(60);
});

it.each([
  `https://accounts.bank.example.${'a'.repeat(50)}.evil.example`,
  `https://bank.example@${'a'.repeat(50)}.evil.example`,
  `HTTPS:///${'/'.repeat(60)}evil.example`,
  `www.bank.example.${'a'.repeat(50)}.evil.example`,
  `https://bank.example.${'a'.repeat(50)}.evil.example:8080`,
])('shows the host of %s whole, however long', (origin) => {
  expect(shortAddress(origin)).toBe(origin);
  for (const separator of ['/', '?', '#', '\\']) {
    const start = `${origin}${separator}bank.example/${'b'.repeat(7)}`;
    expect(shortAddress(`${start}${'c'.repeat(2)}${'d'.repeat(19)}`)).toBe(`${start}…${'d'.repeat(19)}`);
    expect(shortAddress(`${start}c${'d'.repeat(19)}`)).toBe(`${start}c${'d'.repeat(19)}`);
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
