/** Fails when an import runs against the architecture, or when files import each other in a circle. */
import { root } from '../setup/root.mjs';
import { findCycles } from './cycles.ts';
import { areas, bans } from './direction-rules.ts';
import { listFiles } from './files.ts';
import { type Import, readImports } from './imports.ts';

const files = listFiles(root).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const imports = files.flatMap((file) => readImports(root, file));
const known = new Set(files);

const problems = [
  ...files
    .filter((file) => !areaOf(file))
    .map((file) => `${file} belongs to no area of scripts/check/direction-rules.ts`),
  ...imports.flatMap((each) =>
    problemWith(each).map((why) => `${each.from}:${each.line} imports ${each.to}: ${why}`),
  ),
  ...findCycles(imports).map((cycle) => `these files import each other: ${cycle.join(' → ')}`),
];
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} against the architecture`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemWith({ from, to }: Import): string[] {
  const [ours, theirs] = [areaOf(from), areaOf(to)];
  const isBanned = bans.filter((ban) => ban.from.test(from) && ban.to.test(to)).map((ban) => ban.because);
  if (!known.has(to) || !ours || !theirs || ours === theirs) return isBanned;
  const allowed = ours.mayImport.some(
    (name) => name === theirs.name || (name.endsWith('*') && theirs.name.startsWith(name.slice(0, -1))),
  );
  return allowed ? isBanned : [...isBanned, `${ours.name} may not import ${theirs.name}`];
}

function areaOf(file: string) {
  return areas.find((area) => area.files.test(file));
}
