import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { unlessMissing } from './is-missing.ts';
import { PACKAGE_FOLDER } from './package-folder.ts';

const LOCALES = join(PACKAGE_FOLDER, '../locales');
/** The keys of the server; the page has the others. */
const KEYS = /^(?:email|about)\./;

type Catalogue = ReadonlyMap<string, string>;

/** The catalogues that were read, by the code of the language; empty for a language without a file, such as a pseudo-locale. */
const catalogues = new Map<string, Catalogue>();

/**
 * Formats a message, in English where the catalogue of the language lacks it.
 * @param language a code, which names the file in `locales`
 * @param values the arguments of the message by name
 */
export async function formatMessage(
  language: string,
  key: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const translated = await findMessage(language, key);
  if (translated === undefined && language !== DEFAULT_LANGUAGE)
    return formatMessage(DEFAULT_LANGUAGE, key, values);
  if (translated === undefined) throw new Error(`locales/${DEFAULT_LANGUAGE}.json lacks ${key}`);
  // Loaded with the first message, for a quick start.
  const { default: exported } = await import('@messageformat/core');
  // Its types declare a default export, but the module is the class.
  const MessageFormat = exported as unknown as typeof exported.default;
  return new MessageFormat(language).compile(translated)(values);
}

/** The message of a key as it stands, for messages without arguments; undefined where the catalogue lacks it. */
export async function findMessage(language: string, key: string): Promise<string | undefined> {
  const known = catalogues.get(language);
  if (known) return known.get(key);
  const read = await readCatalogue(language);
  catalogues.set(language, read);
  return read.get(key);
}

async function readCatalogue(language: string): Promise<Catalogue> {
  const text = await unlessMissing(readFile(join(LOCALES, `${language}.json`), 'utf8'));
  const parse: (json: string) => Record<string, string> = JSON.parse;
  return new Map(Object.entries(parse(text ?? '{}')).filter(([key]) => KEYS.test(key)));
}
