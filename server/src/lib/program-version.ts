import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from './package-folder.ts';

/** The version of the program, such as `0.1.0`. */
export const VERSION = versionOf(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'));
/** The commit at which the server was built; empty for its sources, and for a build outside of a clone. */
export const COMMIT = process.env['PLAZA_BUILD_COMMIT'] ?? '';
/** For people: the version, with the commit if it is known. */
export const PROGRAM_VERSION = COMMIT === '' ? VERSION : `${VERSION} (${COMMIT})`;

function versionOf(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest);
  const version = parsed instanceof Object && 'version' in parsed ? parsed.version : undefined;
  return typeof version === 'string' ? version : 'unknown';
}
