import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The messages of one language, by key; each is in ICU MessageFormat. */
export type Catalogue = Readonly<Record<string, string>>;

const SOURCE_LANGUAGE = 'en';

const folder = join(import.meta.dirname, '../../../locales');
/** The keys of texts that only the server shows. */
const OF_SERVER = /^email\./;
/** The keys of the sentences of API answers, by which the page finds them: `key` and `fieldKeys` of an error answer. */
export const API_PREFIX = 'api.';

/** Reads the catalogue of a language: the file `locales/LANGUAGE.json`. */
export function readCatalogue(language: string): Catalogue {
  const parse: (json: string) => Catalogue = JSON.parse;
  return parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}

/** The languages that have a catalogue. */
export function cataloguedLanguages(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'));
}

/** The English messages, which define the keys and arguments of all languages. */
export const readSource = (): Catalogue => readCatalogue(SOURCE_LANGUAGE);

/** The keys of the messages that the page may show. */
export const pageKeys = (source: Catalogue): string[] =>
  Object.keys(source).filter((key) => !OF_SERVER.test(key));
