/** Fails on imports that direction-rules.ts does not allow, and on circular imports. */
import { root } from '../setup/root.mjs';
import { bans } from './banned-imports.ts';
import { findCycles } from './cycles.ts';
import { type Area, areas } from './direction-rules.ts';
import { serverFeatures, webFeatures } from './feature-imports.ts';
import { listFiles } from './files.ts';
import { type Import, readImports } from './imports.ts';

const files = listFiles(root).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const known = new Set(files);
const imports = files.flatMap((file) => readImports(root, file));
const atRunTime = imports.filter(({ isType }) => !isType);
const featureEdges = [serverFeatures, webFeatures].map((features) =>
  Object.entries(features).flatMap(([from, others]) => others.map((to) => ({ from, to }))),
);

const problems = [
  ...files.filter((file) => !areaOf(file)).map((file) => `${file} belongs to no area of direction-rules.ts`),
  ...featureEdges
    .flatMap(findCycles)
    .map((circle) => `circular features in feature-imports.ts: ${circle.join(' → ')}`),
  ...imports.flatMap((each) =>
    problemsOf(each).map((why) => `${each.from}:${each.line} imports ${each.to}: ${why}`),
  ),
  ...findCycles(atRunTime).map((circle) => `files that import each other: ${circle.join(' → ')}`),
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

function areaOf(file: string): Area | undefined {
  return areas.find(({ files: ours }) => ours.test(file));
}
