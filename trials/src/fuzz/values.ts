import fc from 'fast-check';

/** A value of one of several kinds, in proportion to their weights. */
export const weighted = <T>(
  ...kinds: readonly (readonly [weight: number, values: fc.Arbitrary<T>])[]
): fc.Arbitrary<T> => fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** A valid value, or rarely another one. */
export const mostly = <T>(valid: T, other: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T> =>
  weighted([weight, fc.constant(valid)], [1, other]);

/** Texts that are often handled incorrectly. */
const DIFFICULT = [
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

const surrogates = fc
  .array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

/** One character, repeated up to lengths that no field accepts. */
const long = fc
  .tuple(
    fc.constantFrom('a', 'é', '👍', ' ', '\0', '\u202E', '\uD800', '/', '%'),
    fc.integer({ min: 1, max: 11_000 }),
  )
  .map(([character, times]) => character.repeat(times));

/** Any text, often a difficult one. */
export const anyText: fc.Arbitrary<string> = weighted<string>(
  [5, fc.constantFrom(...DIFFICULT)],
  [3, fc.string({ unit: 'binary', maxLength: 40 })],
  [1, surrogates],
  [1, long],
);

/** Text that a header can contain. */
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

/** Text in a path or a query, escaped correctly or incorrectly. */
export const pathText: fc.Arbitrary<string> = weighted<string>(
  [4, anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000))],
  [1, fc.constantFrom('%', '%zz', '%00', '%ff', '%c0%af', '%2e%2e%2f', '+', ';a=b', '//', '.', '..')],
);

const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 1, max: 20_000 }))
  .map(([[open = '', close = ''], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`);

/** A value as valid or invalid JSON. */
export const anyValue: fc.Arbitrary<string> = weighted<string>(
  [30, anyText.map((text) => JSON.stringify(text))],
  [
    15,
    fc.constantFrom('null', 'true', 'false', '0', '-0', '-1', '1.5', '1e3', '1e400', '$post$', '"$post$"'),
  ],
  [10, fc.constantFrom('9007199254740992', '[]', '[1]', '{}', '[$post$]', '{"a":1}', 'NaN', "'a'")],
  [1, nested],
);
