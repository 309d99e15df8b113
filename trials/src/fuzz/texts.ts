import fc from 'fast-check';

/** Text that has meant something else to somebody before. */
const INFAMOUS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202Egpj.exe',
  '\uFEFF',
  '\u200D',
  '\uD800',
  'x\uDC00y',
  '\u{10FFFF}',
  'İıßﬁ',
  'Z̸a̷l̶g̵o̴',
  '👨‍👩‍👧‍👦',
  '\r\nX-Injected: yes',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '01',
  '1.5',
  '1e3',
  '0x10',
  '٣',
  '9007199254740992',
  '99999999999999999999999',
  "' or 1=1 --",
  '%00',
  '%zz',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '$post$',
  '$me$',
] as const;

const halves = fc
  .array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

/** Of one sign, up to lengths that no field takes. */
const long = fc
  .tuple(
    fc.constantFrom('a', 'é', '👍', ' ', '\0', '\u202E', '\uD800', '/', '%'),
    fc.integer({ min: 1, max: 11_000 }),
  )
  .map(([sign, times]) => sign.repeat(times));

/** Any text, and often one that somebody stumbles over. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...INFAMOUS), weight: 5 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 3 },
  { arbitrary: halves, weight: 1 },
  { arbitrary: long, weight: 1 },
);

/** Text that a header can carry. */
export const headerText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
  fc.constantFrom(
    'null',
    '*',
    '$token$',
    'a=b; c=d',
    '"',
    ',,,',
    'https://evil.example',
    'x'.repeat(4000),
    'é',
  ),
);

/** Text in a path or a query: escaped as it should be, or not quite. */
export const pathText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)), weight: 4 },
  {
    arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff', '%c0%af', '%2e%2e%2f', '+', ';a=b', '//', '.', '..'),
    weight: 1,
  },
);

const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 1, max: 20_000 }))
  .map(([[open = '', close = ''], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`);

/** A value as JSON, or nearly so. */
export const anyValue: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: anyText.map((text) => JSON.stringify(text)), weight: 30 },
  {
    arbitrary: fc.constantFrom(
      'null',
      'true',
      'false',
      '0',
      '-0',
      '-1',
      '1.5',
      '1e3',
      '1e400',
      '$post$',
      '"$post$"',
    ),
    weight: 15,
  },
  {
    arbitrary: fc.constantFrom('9007199254740992', '[]', '[1]', '{}', '[$post$]', '{"a":1}', 'NaN', "'a'"),
    weight: 10,
  },
  { arbitrary: nested, weight: 1 },
);
