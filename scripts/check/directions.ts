/** Fails when an import runs against the architecture, or when files import each other in a circle. */
import { root } from '../setup/root.mjs';
import { findCycles } from './cycles.ts';
import { areas, bans, serverFeatures } from './direction-rules.ts';
import { listFiles } from './files.ts';
import { type Import, readImports } from './imports.ts';

const files = listFiles(root).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const known = new Set(files);
const imports = files.flatMap((file) => readImports(root, file));
const whenRunning = imports.filter(({ isType }) => !isType);
const featureEdges = Object.entries(serverFeatures).flatMap(([from, others]) =>
  others.map((to) => ({ from, to })),
);

const problems = [
  ...files.filter((file) => !areaOf(file)).map((file) => `${file} belongs to no area of direction-rules.ts`),
  ...findCycles(featureEdges).map(
    (circle) => `features in a circle in direction-rules.ts: ${circle.join(' → ')}`,
  ),
  ...imports.flatMap((each) =>
    problemsOf(each).map((why) => `${each.from}:${each.line} imports ${each.to}: ${why}`),
  ),
  ...findCycles(whenRunning).map((circle) => `files that import each other: ${circle.join(' → ')}`),
];
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOf({ from, to, isType }: Import): string[] {
  const broken = bans
    .filter((ban) => ban.from.test(from) && ban.to.test(to) && !(ban.exceptTypes && isType))
    .map(({ because }) => because);
  const [ours, theirs] = [areaOf(from), known.has(to) ? areaOf(to) : undefined];
  if (!ours || !theirs || ours.name === theirs.name) return broken;
  const allowed = ours.mayImport.some((name) => new RegExp(`^${name.replace('*', '.*')}$`).test(theirs.name));
  return allowed ? broken : [...broken, `${ours.name} may not import ${theirs.name}`];
}

function areaOf(file: string): { name: string; mayImport: readonly string[] } | undefined {
  for (const { name, files: ours, mayImport } of areas) {
    const match = ours.exec(file);
    if (match) return { name: name.replace('$1', match[1] ?? ''), mayImport };
  }
  return undefined;
}
