/** Fails on faults of the catalogues in `locales`, on texts that nothing shows, and on texts of the page that are in no catalogue. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '../../contract/src/languages.ts';
import { cataloguedLanguages, pageKeys, readCatalogue, readSource } from '../../web/build/texts/catalogue.ts';
import { root } from '../setup/root.mjs';
import { listFiles } from './files.ts';
import { findCatalogueFaults, findUnusedKeys } from './texts/catalogue-faults.ts';
import { findLiteralTexts } from './texts/literal-texts.ts';
import { messageTypes } from './texts/message-types.ts';
import { findSentenceFaults } from './texts/sentence-faults.ts';

const TYPES = 'locales/messages.ts';

const source = readSource();
const files = listFiles(root).filter((path) => existsSync(join(root, path)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const code = files.filter((path) => /^(?:web|server)\/src\/.*\.tsx?$/.test(path) && !path.includes('.test.'));
const pages = code.filter((path) => path.startsWith('web/'));

const problems = [
  ...cataloguedLanguages()
    .filter((language) => !LANGUAGE_CODES.some((known) => known === language))
    .map((language) => `contract/src/languages.ts does not list ${language}`),
  ...LANGUAGE_CODES.flatMap((language) => findCatalogueFaults(language, readCatalogue(language), source)),
  ...findSentenceFaults(source),
  ...findUnusedKeys(Object.keys(source), [...code, 'web/index.html'].map(read)),
  ...pages.flatMap((path) => findLiteralTexts(path, read(path))),
  ...(read(TYPES) === messageTypes(source, pageKeys(source)) ? [] : [`${TYPES} is old: run npm run texts`]),
];
for (const problem of problems) console.log(problem);
console.log(
  `${LANGUAGE_CODES.length} languages, ${Object.keys(source).length} texts, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
