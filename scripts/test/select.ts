import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import {
  BUILD_STAGE,
  CHECKS,
  escapeForRegExp,
  testStages,
  type Selection,
  type Stage,
  type Step,
} from './steps.ts';
import { SUITES, type Suite } from './suites.ts';

/** The test files of a suite, relative to the repository. */
export function filesOf({ files, except = [] }: Suite, cwd = root): string[] {
  const isExcept = new Set(globSync(except, { cwd }));
  return globSync(files, { cwd }).filter((file) => !isExcept.has(file));
}

/**
 * The stages that the words of `npm test -- WORD …` select. A word is the name of a check or a suite, a part of the path of a test
 * file, or a part of the title of a test. Of several paths one must match, of several titles all. There are no stages if nothing matches.
 */
export function select(words: readonly string[]): readonly Stage[] {
  const checks = CHECKS.filter(({ name }) => words.includes(name));
  if (checks.length > 0) return [stageOf(checks)];
  const suites = SUITES.filter(({ name }) => words.includes(name));
  const rest = words.filter((word) => !suites.some(({ name }) => name === word));
  const candidates = (suites.length > 0 ? suites : SUITES).map((suite) => ({ suite, files: filesOf(suite) }));
  const all = new Set(candidates.flatMap(({ files }) => files));
  const parts = rest.filter((word) => Array.from(all).some((file) => file.includes(word)));
  const titles = rest.filter((word) => !parts.includes(word));
  const inPaths = Array.from(all).filter(
    (file) => parts.length === 0 || parts.some((part) => file.includes(part)),
  );
  const found = new Set(filterByTitles(inPaths, titles));
  if (found.size === 0) return [];
  const selected = candidates.filter(({ files }) => files.some((file) => found.has(file)));
  const selection: Selection = {
    files: rest.length === 0 ? [] : Array.from(found),
    ...(titles.length > 0 && { title: titles.map(escapeForRegExp).join('.*') }),
  };
  return [
    BUILD_STAGE,
    ...testStages(
      selected.map(({ suite }) => suite),
      selection,
    ),
  ];
}

const stageOf = (steps: readonly Step[]): Stage => ({ name: 'checks', steps });

/** The files that contain the titles; if there are none, those with titles of tables of cases that match. */
function filterByTitles(files: readonly string[], titles: readonly string[]): readonly string[] {
  if (titles.length === 0) return files;
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const having = (matches: (source: string, title: string) => boolean) =>
    sources.filter(({ source }) => titles.every((title) => matches(source, title))).map(({ file }) => file);
  const found = having((source, title) => source.includes(title));
  return found.length > 0 ? found : having(matchesTemplate);
}

/** Placeholders match anything. */
const SHORTEST = 8;
const TITLE = /\(\s*(['"`])((?:(?!\1).)*(?:%|\$)(?:(?!\1).)*)\1/g;

function matchesTemplate(source: string, title: string): boolean {
  return Array.from(source.matchAll(TITLE)).some(([, , template = '']) => {
    const parts = template.split(/%\w|\$\{[^}]*\}|\$\w+/).map(escapeForRegExp);
    return parts.join('').length > SHORTEST && new RegExp(parts.join('.*')).test(title);
  });
}
