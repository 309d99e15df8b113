import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MessageFormat from '@messageformat/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { compileMessages } from './compile.ts';

const functions = join(import.meta.dirname, '../../src/lib/texts/message-functions.ts');

type Values = Readonly<Record<string, string | number>>;
type Compiled = Readonly<Record<string, string | ((values: Values) => readonly unknown[])>>;

/** Compiles messages, and evaluates the module with the functions of the page. */
async function compile(language: string, messages: Readonly<Record<string, string>>): Promise<Compiled> {
  const source = compileMessages(language, messages).replace(
    '"@messageformat/runtime"',
    JSON.stringify(pathToFileURL(functions).href),
  );
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  );
  return (module as { readonly default: Compiled }).default;
}

/** The text of a message. */
async function format(language: string, message: string, values: Values = {}): Promise<string> {
  const { text } = await compile(language, { text: message });
  return typeof text === 'function' ? text(values).flat(Infinity).join('') : String(text);
}

describe('a compiled message', () => {
  it('is a text without arguments, and otherwise a function to its parts', async () => {
    const compiled = await compile('en', { plain: 'Back', empty: '', name: '{name} is here' });
    expect(compiled['plain']).toBe('Back');
    expect(compiled['empty']).toBe('');
    const element = Symbol('an element');
    const { name } = compiled;
    expect(typeof name === 'function' && name({ name: element as unknown as string })).toEqual([
      element,
      ' is here',
    ]);
  });

  it.each([
    ["It''s you", "It's you"],
    ['Don’t “quote” "me"', 'Don’t “quote” "me"'],
    ["'{braces}' stay", '{braces} stay'],
    ['\\n ` ${x}'.replace('{x}', "'{x}'"), '\\n ` ${x}'],
  ])('keeps apostrophes, quotes and braces: %s', async (message, text) => {
    expect(await format('en', message)).toBe(text);
    expect(await format('en', `${message}{end}`, { end: '.' })).toBe(`${text}.`);
  });

  it.each([
    ['en', 1, '1 day'],
    ['en', 2, '2 days'],
    ['en', 0, 'no days'],
  ])('has the plural of %s for %i', async (language, count, text) => {
    const message = '{count, plural, =0 {no days} one {# day} other {# days}}';
    expect(await format(language, message, { count })).toBe(text);
  });

  it.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, '3 few'],
    [11, '11 many'],
    [100, '100 other'],
    [1000, '1,000 other'],
  ])('has the six plurals of Arabic: %i', async (count, text) => {
    const message =
      '{count, plural, zero {zero} one {one} two {two} few {# few} many {# many} other {# other}}';
    expect(await format('ar', message, { count })).toBe(text);
  });

  it('selects by a word, also within a plural, and else by `other`', async () => {
    const message =
      '{count, plural, one {{kind, select, like {{name} likes it} other {{name} reads it}}} other {# do}}';
    expect(await format('en', message, { count: 1, kind: 'like', name: 'Ada' })).toBe('Ada likes it');
    expect(await format('en', message, { count: 1, kind: '?', name: 'Ada' })).toBe('Ada reads it');
    expect(await format('en', message, { count: 5, kind: 'like', name: 'Ada' })).toBe('5 do');
  });

  it('stands under the name that is given', () => {
    expect(compileMessages('en', { 'a.b': 'Back' }, () => '7')).toContain('"7": "Back"');
  });

  it.each(['{open', '{count, plural, one {#}}', '{count, plural, few {#} other {#}}'])(
    'cannot be made of %s',
    (message) => {
      expect(() => compileMessages('en', { text: message })).toThrow(/./);
    },
  );
});

/** Messages with the syntax that the catalogues have, and values for their arguments. */
const text = fc
  .string({ unit: fc.constantFrom('a', 'É', 'م', ' ', '"', '`', '$', '\\', '\n', "'", '{', '}', '#') })
  .map((raw) => raw.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'"));
const { message } = fc.letrec<{ message: string; part: string }>((tie) => ({
  message: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.constantFrom('{name}', '{count, number}'),
    fc
      .tuple(tie('message'), tie('message'), tie('message'))
      .map(([zero, one, other]) => `{count, plural, =0 {${zero}} one {${one} #} other {# ${other}}}`),
    fc
      .tuple(tie('message'), tie('message'))
      .map(([like, other]) => `{kind, select, like {${like}} other {${other}}}`),
  ),
}));
const values = fc.record({
  name: fc.string(),
  count: fc.oneof(fc.nat(3), fc.nat(2_000_000)),
  kind: fc.constantFrom('like', 'dislike'),
});

it.each(LANGUAGE_CODES)('compiled messages in %s have the texts of the library', async (language) => {
  const library = new MessageFormat(`${language}-u-nu-latn`, { returnType: 'string' });
  await fc.assert(
    fc.asyncProperty(message, values, async (source, given) => {
      expect(await format(language, source, given)).toBe(library.compile(source)(given));
    }),
    { numRuns: 60 },
  );
});
