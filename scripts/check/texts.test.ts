import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { root } from '../setup/root.mjs';
import { copyRepository } from './repository-copy.ts';
import { PLANTED_FAULTS, type Catalogue } from './texts/planted-faults.ts';

// The check of texts must find the faults that are planted here in a copy of the repository.

const { copy, plant, run } = copyRepository();

const parse: (json: string) => Catalogue = JSON.parse;
const pathOf = (language: string) => join(copy, `locales/${language}.json`);
const read = (language: string) => parse(readFileSync(pathOf(language), 'utf8'));

function change(language: string, alter: (catalogue: Catalogue) => void): void {
  const catalogue = read(language);
  alter(catalogue);
  writeFileSync(pathOf(language), `${JSON.stringify(catalogue, undefined, 2)}\n`);
}

/** Only English has sentences of the server without a full stop. */
const endedSentence = (text: string) => (/\p{L}$/u.test(text) ? `${text}.` : text);

beforeEach(() => {
  for (const language of ['en', 'fr', 'es', 'de', 'pt-BR', 'ar'])
    writeFileSync(pathOf(language), readFileSync(join(root, `locales/${language}.json`)));
});

it('finds no faults before any is planted', () => {
  expect(run('texts').output).toMatch(/ 0 problems/);
});

it.each(PLANTED_FAULTS)('finds %s in a catalogue', (_, language, alter, expected) => {
  change(language, alter);
  const { failed, output } = run('texts');
  expect(failed).toBe(true);
  expect(output).toContain(expected);
});

it('finds texts of the page that are in no catalogue', () => {
  plant(
    'web/src/ui/planted-text.tsx',
    'export const Planted = () => (',
    '  <p title="Planted title" aria-label={`Planted template`}>',
    '    Planted',
    '  </p>',
    ');',
    "export const planted = () => alert('Planted sentence.');",
  );
  const { failed, output } = run('texts');
  expect(failed).toBe(true);
  for (const text of ['Planted title', 'Planted template', 'Planted', 'Planted sentence.'])
    expect.soft(output).toContain(`has a text that is in no catalogue: ${text}\n`);
});

it('finds a key that does not exist, wrong values and numbers without a format by their type', () => {
  plant(
    'web/src/ui/planted-key.tsx',
    "import { useTranslate } from '../lib/texts/texts.ts';",
    'export function Planted() {',
    '  const t = useTranslate();',
    "  const unformatted = t('error.reference', { id: 7 });",
    "  return t('common.doesNotExist') + t('error.reference') + t('error.reference', { name: unformatted });",
    '}',
  );
  const { failed, output } = run('types of web');
  expect(failed).toBe(true);
  expect(output).toMatch(/planted-key\.tsx\(5,\d+\): error TS2(?:345|554)/);
  expect(output.match(/planted-key\.tsx/g)?.length).toBeGreaterThanOrEqual(4);
});

it('accepts a language that is added by one file and one line, and builds its pages', () => {
  const dutch = Object.fromEntries(
    Object.entries(read('en')).map(([key, text]) => [
      key,
      key.startsWith('api.') ? endedSentence(text) : text,
    ]),
  );
  writeFileSync(pathOf('nl'), `${JSON.stringify(dutch, undefined, 2)}\n`);
  const list = join(copy, 'contract/src/languages.ts');
  writeFileSync(list, readFileSync(list, 'utf8').replace("  ar: '", "  nl: 'Nederlands',\n  ar: '"));
  for (const extra of ['planted-text', 'planted-key'])
    writeFileSync(join(copy, `web/src/ui/${extra}.tsx`), '');
  expect(run('texts').output).toMatch(/^7 languages, .* 0 problems/m);
  const { output } = run('vite', 'build', 'web', '--configLoader', 'native', '--logLevel', 'warn');
  expect(output).not.toMatch(/error/i);
  const page = readFileSync(join(copy, 'web/dist/index.nl.html'), 'utf8');
  expect(page).toMatch(/<html lang="nl" dir="ltr" data-texts="\/assets\/nl-start-/);
});
