/** Checks versions, install scripts, addresses, decision records, styles, terms and swallowed errors in all files of the repository. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../setup/root.mjs';
import { listFiles } from './files.ts';
import {
  findLocalAddresses,
  findOwnFileChanges,
  findOwnVisibility,
  findTimeLimits,
  findLooseVersions,
  findMissingPackages,
  findSharedNumbers,
  findUnknownScripts,
  findWrongNumbers,
} from './repository-rules.ts';
import { findPhysicalSides } from './style-rules.ts';
import { findSwallowedErrors } from './swallowed-errors.ts';
import { findRejectedTerms } from './terms.ts';

const files = listFiles(root);
const problems = files.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const found = findLocalAddresses(path, text);
  found.push(
    ...findRejectedTerms(path, text),
    ...findOwnFileChanges(path, text),
    ...findOwnVisibility(path, text),
    ...findTimeLimits(path, text),
  );
  if (basename(path) === 'package.json') found.push(...findLooseVersions(path, text));
  if (path.endsWith('.md')) found.push(...findWrongNumbers(path, text, files));
  if (/^web\/src\/(?!.*\.test\.).*\.tsx?$/.test(path)) found.push(...findSwallowedErrors(path, text));
  if (path.endsWith('.css')) found.push(...findPhysicalSides(path, text));
  if (path === 'package-lock.json') found.push(...findUnknownScripts(text), ...findMissingPackages(text));
  return found;
});
problems.push(...findSharedNumbers(files));
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
