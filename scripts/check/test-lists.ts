/** Fails when a test file is in no suite, a list of test files names none, or a test of the specification is not run by `npm test`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { ENGINE_TESTS } from '../test/engine-tests.ts';
import { filesOf } from '../test/select.ts';
import { SUITES } from '../test/suites.ts';
import { listFiles } from './files.ts';

const files = listFiles(root);
const inSuites = new Set(SUITES.flatMap((suite) => filesOf(suite)));
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const outside = tests
  .filter((file) => !inSuites.has(file))
  .map((file) => `${file} is in no suite of scripts/test/suites.ts`);

const listed = [...Object.values(ENGINE_TESTS).flat(), ...SUITES.flatMap((suite) => suite.except ?? [])];
const empty = listed
  .filter((pattern) => globSync(pattern, { cwd: root }).length === 0)
  .map((pattern) => `no file matches ${pattern}`);

const COVERAGE = 'docs/specification-coverage.md';
const cited = readFileSync(join(root, COVERAGE), 'utf8').matchAll(/\[([^\]]+)\]\(\.\.\/(e2e\/\S+?)\)/g);
const notMain = Array.from(new Set(Array.from(cited, ([, title = '', file = '']) => `${file}\n${title}`)))
  .map((entry) => entry.split('\n'))
  .filter(([file = '', title = '']) => !isMain(readFileSync(join(root, file), 'utf8'), title))
  .map(([file, title]) => `${COVERAGE} names a test without MAIN: ${file}: ${title}`);

/** Whether a test, or the test around a step, has the tag. */
function isMain(source: string, title: string): boolean {
  const declarations = Array.from(source.matchAll(/^ *test\(.*?=> \{$/gms), ({ 0: text, index }) => ({
    text,
    index,
  }));
  const place = source.indexOf(title);
  const around = declarations.findLast(({ text, index }) => index <= place || text.includes(title));
  return /\bMAIN\b/.test(around?.text ?? '');
}

const problems = [...outside, ...empty, ...notMain];
for (const problem of problems) console.log(problem);
console.log(`${tests.length} files of tests, ${problems.length} problems`);
process.exitCode = tests.length > 0 && problems.length === 0 ? 0 : 1;
