/**
 * Finds what the built page uses and a browser of `browsers.ts` lacks: `node web/build/check-browsers.ts`, after a build. The source
 * is docs/decisions/0086.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPTIONAL } from './compatibility/optional.ts';
import { lacksOfScript } from './compatibility/scripts.ts';
import { lacksOfStyle } from './compatibility/styles.ts';
import type { Lack } from './compatibility/support.ts';

const dist = join(import.meta.dirname, '../dist');

const lacks = globSync(['index.html', 'assets/*.{css,js}'], { cwd: dist }).flatMap((file) =>
  lacksOf(file, readFileSync(join(dist, file), 'utf8')).map((lack) => ({ file, ...lack })),
);
const used = new Set(lacks.map(({ feature }) => feature));
const problems = new Set([
  ...lacks
    .filter(({ feature }) => !(feature in OPTIONAL))
    .map(({ file, feature, browsers }) => `${file}: ${feature} does not exist in ${browsers.join(', ')}`),
  ...Object.keys(OPTIONAL)
    .filter((feature) => !used.has(feature))
    .map((feature) => `web/build/compatibility/optional.ts: the page does not use ${feature}`),
]);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${lacks.length} uses of optional features, ${problems.size} problems\n`);
process.exitCode = problems.size === 0 ? 0 : 1;

function lacksOf(file: string, text: string): Lack[] {
  if (file.endsWith('.js')) return lacksOfScript(file, text);
  if (file.endsWith('.css')) return lacksOfStyle(text);
  const inside = (element: string) =>
    Array.from(
      text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs')),
      ([, content = '']) => content,
    );
  return [
    ...inside('script').flatMap((script) => lacksOfScript(file, script)),
    ...inside('style').flatMap(lacksOfStyle),
  ];
}
