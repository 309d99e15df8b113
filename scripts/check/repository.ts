/** Small promises about the repository as a whole, so that they cannot be broken unnoticed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { listFiles } from './files.ts';
import { findFixedPlaces, findLooseVersions, findUnknownScripts } from './repository-rules.ts';

const files = listFiles(root);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const problems = files.flatMap((path) => {
  if (path.endsWith('package-lock.json'))
    return [...findFixedPlaces(path, read(path)), ...findUnknownScripts(read(path))];
  if (path.endsWith('package.json'))
    return [...findFixedPlaces(path, read(path)), ...findLooseVersions(path, read(path))];
  return findFixedPlaces(path, read(path));
});
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
