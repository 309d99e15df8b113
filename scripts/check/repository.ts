/** Small promises about the repository as a whole, so that they cannot be broken unnoticed. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../setup/root.mjs';
import { listFiles } from './files.ts';
import {
  findFixedPlaces,
  findLooseVersions,
  findMissingPackages,
  findSharedNumbers,
  findUnknownScripts,
  findWrongNumbers,
} from './repository-rules.ts';
import { findPrivateTerms } from './terms.ts';

const files = listFiles(root);
const problems = files.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const found = findFixedPlaces(path, text);
  found.push(...findPrivateTerms(path, text));
  if (basename(path) === 'package.json') found.push(...findLooseVersions(path, text));
  if (path.endsWith('.md')) found.push(...findWrongNumbers(path, text, files));
  if (path === 'package-lock.json') found.push(...findUnknownScripts(text), ...findMissingPackages(text));
  return found;
});
problems.push(...findSharedNumbers(files));
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
