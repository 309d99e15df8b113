import { directionOf } from '@plaza/contract/direction.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { minifySync, runnerImport, type Plugin, type Rolldown } from 'vite';
import type * as PrerenderLogIn from '../src/prerender-log-in.tsx';
import { readCatalogue, readSource, type Catalogue } from './texts/catalogue.ts';
import { texts } from './texts/plugin.ts';
import { isPseudo, PSEUDO_LANGUAGES, pseudoCatalogue } from './texts/pseudo.ts';
import { TEXT_PARTS } from './texts/texts-of-pages.ts';

/** What index.html has in place of a text, of the prerendered log-in page, and of attributes that depend on the language. */
const TEXT = /%TEXT:([\w.]+)%/g;
const LOG_IN_PAGE = '<!-- log-in page -->';
const ROOT = '<html lang="en" dir="ltr">';

const INLINE_SCRIPT = /(?<=<script>).*?(?=<\/script>)/gs;
const BETWEEN_TAGS = /(?<=>)\s+(?=<)/g;

const NO_STYLE = '\0no-style';

/** The prerendered HTML contains no styles, and Vite cannot load them outside of a build. */
const withoutStyles: Plugin = {
  name: 'plaza:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLE : undefined),
  load: (id) => (id === NO_STYLE ? '' : undefined),
};

/** The modules that render the log-in page, evaluated in Node. */
export async function importPrerender(): Promise<typeof PrerenderLogIn> {
  const path = fileURLToPath(new URL('../src/prerender-log-in.tsx', import.meta.url));
  return (await runnerImport<typeof PrerenderLogIn>(path, { plugins: [withoutStyles, texts()] })).module;
}

/**
 * Writes index.html once for each language, as `index.LANGUAGE.html`: with its texts, its log-in page and the URLs of its catalogue.
 * index.html itself is in English.
 */
export function languagePages(): Plugin[] {
  return [
    {
      name: 'plaza:language-pages',
      apply: 'build',
      writeBundle: {
        order: 'pre',
        sequential: true,
        handler: async ({ dir = '' }, bundle) => {
          const template = minified(await readFile(join(dir, 'index.html'), 'utf8'));
          const { LOG_IN_PAGES } = await importPrerender();
          for (const language of [...LANGUAGE_CODES, ...PSEUDO_LANGUAGES]) {
            const page = withTexts(template, catalogueOf(language))
              .replace(LOG_IN_PAGE, LOG_IN_PAGES.get(language) ?? '')
              .replace(ROOT, rootOf(language, bundle));
            await writeFile(join(dir, `index.${language}.html`), page);
            if (language === DEFAULT_LANGUAGE) await writeFile(join(dir, 'index.html'), page);
          }
        },
      },
    },
    {
      name: 'plaza:development-texts',
      apply: 'serve',
      transformIndexHtml: (html) => withTexts(html, readSource()),
    },
  ];
}

const catalogueOf = (language: string): Catalogue =>
  isPseudo(language) ? pseudoCatalogue(readSource()) : readCatalogue(language);

/** Vite does not minify HTML, nor the scripts in it. */
const minified = (html: string): string =>
  html
    .replace(INLINE_SCRIPT, (script) => minifySync('index.js', script, { module: false }).code.trim())
    .replace(BETWEEN_TAGS, '');

/** The texts of index.html are without arguments and without characters that HTML escapes. */
function withTexts(html: string, catalogue: Catalogue): string {
  return html.replace(TEXT, (_, key: string) => catalogue[key]?.replaceAll("''", "'") ?? '');
}

/** The element `html`. `data-texts`: the URLs of the parts of the catalogue, in the order of `TEXT_PARTS`. */
function rootOf(language: string, bundle: Rolldown.OutputBundle): string {
  const files = TEXT_PARTS.map((part) => {
    const id = `\0virtual:texts/${language}-${part}`;
    const chunk = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.facadeModuleId === id,
    );
    if (!chunk) throw new Error(`The build has no file for the texts ${language}-${part}`);
    return `/${chunk.fileName}`;
  });
  return `<html lang="${language}" dir="${directionOf(language)}" data-texts="${files.join(' ')}">`;
}
