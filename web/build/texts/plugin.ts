import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { API_PREFIX, pageKeys, readCatalogue, readSource, type Catalogue } from './catalogue.ts';
import { compileMessages } from './compile.ts';
import { isPseudo, PSEUDO_LANGUAGES, pseudoCatalogue } from './pseudo.ts';
import { divideKeys, findKeys, TEXT_PARTS, type TextPart } from './texts-of-pages.ts';

const TEXTS = 'virtual:texts';
const source = resolve(import.meta.dirname, '../../src');
/** What compiled messages import. */
const LIBRARY = '@messageformat/runtime';

/**
 * Compiles the catalogues to modules. `virtual:texts/loaders` has a loader for each language and part. A build replaces each key by a
 * number, except those of API answers; elsewhere `virtual:texts` has the English texts, so that tests need not load them.
 */
export function texts(): Plugin[] {
  const english = readSource();
  const keys = pageKeys(english);
  const numbers = new Map(keys.map((key, index) => [key, String(index)]));
  const nameOf = (key: string) => (key.startsWith(API_PREFIX) ? key : (numbers.get(key) ?? key));
  let isBuild = false;
  let parts: Readonly<Record<TextPart, readonly string[]>> | undefined;

  function load(language: string, part: TextPart): string {
    parts ??= divideKeys(keys);
    const messages = isPseudo(language) ? pseudoCatalogue(english) : readCatalogue(language);
    const ofPart = pick(messages, parts[part]);
    return isBuild ? compileMessages(language, ofPart, nameOf) : compileMessages(language, ofPart);
  }

  return [
    {
      name: 'plaza:texts',
      configResolved: ({ command }) => {
        isBuild = command === 'build';
      },
      resolveId: {
        order: 'pre',
        handler(id) {
          if (id.startsWith(TEXTS)) return `\0${id}`;
          return id === LIBRARY ? resolve(source, 'lib/texts/message-functions.ts') : undefined;
        },
      },
      load: (id) => {
        if (id === `\0${TEXTS}/loaders`) return LOADERS;
        if (id === `\0${TEXTS}`)
          return isBuild ? 'export default {};' : compileMessages('en', pick(english, keys));
        const [, language, part] = /^\0virtual:texts\/(.+)-(start|feed|rest)$/.exec(id) ?? [];
        const known = TEXT_PARTS.find((each) => each === part);
        return language && known ? load(language, known) : undefined;
      },
    },
    {
      name: 'plaza:number-texts',
      apply: 'build',
      transform: {
        filter: { id: /\/web\/src\/.*\.tsx?$/ },
        handler: (code, id) => numbered(code, id, numbers),
      },
    },
  ];
}

const LOADERS = `export const loaders = { ${[...LANGUAGE_CODES, ...PSEUDO_LANGUAGES].map(loadersOf).join(', ')} };`;

function loadersOf(language: string): string {
  const parts = TEXT_PARTS.map((part) => `${part}: () => import('${TEXTS}/${language}-${part}')`);
  return `'${language}': { ${parts.join(', ')} }`;
}

const pick = (messages: Catalogue, keys: readonly string[]): Catalogue =>
  Object.fromEntries(keys.flatMap((key) => (messages[key] === undefined ? [] : [[key, messages[key]]])));

function numbered(code: string, file: string, numbers: ReadonlyMap<string, string>): string {
  const known = new Set([...numbers.keys()].filter((key) => !key.startsWith(API_PREFIX)));
  // From the last to the first, so that the positions of earlier ones remain valid.
  return findKeys(file, code, known).reduceRight(
    (text, { key, start, end }) => text.slice(0, start) + (numbers.get(key) ?? '') + text.slice(end),
    code,
  );
}
