/** Fails when an entry of the pages below has no tests, or a test that does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../setup/root.mjs';

const PAGES = ['docs/specification-coverage.md', 'docs/threat-model.md'];

const entries = PAGES.flatMap((page) => readFileSync(join(root, page), 'utf8').split(/^- /m).slice(1));
const problems = entries.flatMap((entry) => {
  const tests = Array.from(entry.matchAll(/\[([^\]]+)\]\((\S+?)\)/g));
  if (tests.length === 0) return [`no test for: ${entry.split('\n')[0]}`];
  return tests.flatMap(([, title = '', link = '']) => {
    const path = relative(root, join(root, 'docs', link));
    return hasTest(path, title) ? [] : [`${path} has no test called: ${title}`];
  });
});
for (const problem of problems) console.log(problem);
console.log(`${entries.length} entries, ${problems.length} problems`);
process.exitCode = entries.length > 0 && problems.length === 0 ? 0 : 1;

/** Whether the source of a file contains a test, or a step of one, with this title. */
function hasTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false;
  const calls = readFileSync(join(root, path), 'utf8').matchAll(
    /\b(?:test|it|step)\(\s*(['"`])(.+?)\1,|\](?: as const)?\)\(\s*(['"`])(.+?)\3,|\.each\(.+?\)\(\s*(['"`])(.+?)\5,/g,
  );
  return Array.from(calls).some(([, , one, , many, , each]) => [one, many, each].includes(title));
}
