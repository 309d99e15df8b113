/**
 * Fails when a page that says what is tested names a test that does not exist, or a sentence that no test shows.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../setup/root.mjs';

const PAGES = ['docs/specification-coverage.md', 'docs/threat-model.md'];

const sentences = PAGES.flatMap((page) => readFileSync(join(root, page), 'utf8').split(/^- /m).slice(1));
const problems = sentences.flatMap((sentence) => {
  const tests = Array.from(sentence.matchAll(/\[([^\]]+)\]\((\S+?)\)/g));
  if (tests.length === 0) return [`no test shows: ${sentence.split('\n')[0]}`];
  return tests.flatMap(([, title = '', link = '']) => {
    // All of these pages lie in one folder.
    const path = relative(root, join(root, 'docs', link));
    return hasTest(path, title) ? [] : [`${path} has no test called: ${title}`];
  });
});
for (const problem of problems) console.log(problem);
console.log(`${sentences.length} sentences, ${problems.length} problems`);
process.exitCode = sentences.length > 0 && problems.length === 0 ? 0 : 1;

/** Whether the file has a test, or a step of one, with this title as it stands in its source. */
function hasTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false;
  const calls = readFileSync(join(root, path), 'utf8').matchAll(
    /\b(?:test|it|step)\(\s*(['"`])(.+?)\1,|\](?: as const)?\)\(\s*(['"`])(.+?)\3,|\.each\(.+?\)\(\s*(['"`])(.+?)\5,/g,
  );
  return Array.from(calls).some(([, , one, , many, , each]) => [one, many, each].includes(title));
}
