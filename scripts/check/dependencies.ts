/** Fails when a package that a package.json names has no reason in docs/decisions/dependencies.md, or the other way round. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../setup/root.mjs';
import { listFiles } from './files.ts';

const REASONS = 'docs/decisions/dependencies.md';

const named = new Set(
  listFiles(root)
    .filter((path) => basename(path) === 'package.json')
    .flatMap(packagesOf),
);
const explained = new Set(explainedIn(read(REASONS)));
const problems = [
  ...Array.from(named.difference(explained), (use) => `${use} has no reason in ${REASONS}`),
  ...Array.from(explained.difference(named), (use) => `${use} has a reason in ${REASONS}, and is not used`),
];
for (const problem of problems) console.log(problem);
console.log(`${named.size} dependencies, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** What a package.json depends on, as `sharp in server`; the workspaces of this repository need no reason. */
function packagesOf(path: string): string[] {
  const manifest = JSON.parse(read(path)) as Partial<Record<string, Record<string, string>>>;
  const where = dirname(path) === '.' ? 'root' : dirname(path);
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.keys(manifest[kind] ?? {}))
    .filter((name) => !name.startsWith('@plaza/'))
    .map((name) => `${name} in ${where}`);
}

/** The same, from the first two cells of each row: packages in backquotes, then workspaces separated by commas. */
function explainedIn(page: string): string[] {
  return Array.from(page.matchAll(/^\| (`.*?) \| (.*?) \|/gm)).flatMap(([, names = '', places = '']) =>
    Array.from(names.matchAll(/`(.+?)`/g)).flatMap(([, name]) =>
      places.split(',').map((where) => `${name} in ${where.trim()}`),
    ),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
