/** Fails when a dependency has no reason in docs/decisions/dependencies.md, or a reason no dependency. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../setup/root.mjs';
import { listFiles } from './files.ts';

const REASONS = 'docs/decisions/dependencies.md';

const parseManifest: (text: string) => Partial<Record<string, Record<string, string>>> = JSON.parse;

const used = new Set(
  listFiles(root)
    .filter((path) => basename(path) === 'package.json')
    .flatMap(packagesOf),
);
const explained = new Set(explainedIn(read(REASONS)));
const problems = [
  ...Array.from(used.difference(explained), (use) => `${use} has no reason in ${REASONS}`),
  ...Array.from(explained.difference(used), (use) => `${use} has a reason in ${REASONS}, and is not used`),
];
for (const problem of problems) console.log(problem);
console.log(`${used.size} dependencies, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The dependencies of a package.json, such as `sharp in server`, except workspaces. */
function packagesOf(path: string): string[] {
  const manifest = parseManifest(read(path));
  const where = dirname(path) === '.' ? 'root' : dirname(path);
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.keys(manifest[kind] ?? {}))
    .filter((name) => !name.startsWith('@plaza/'))
    .map((name) => `${name} in ${where}`);
}

/** The same, from the first two cells of each row: packages in backquotes and workspaces separated by commas. */
function explainedIn(page: string): string[] {
  return Array.from(page.matchAll(/^\| (`.*?) \| (.*?) \|/gm)).flatMap(([, names = '', folders = '']) =>
    Array.from(names.matchAll(/`(.+?)`/g)).flatMap(([, name]) =>
      folders.split(',').map((where) => `${name} in ${where.trim()}`),
    ),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
