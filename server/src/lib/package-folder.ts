import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The absolute path of the folder `server`, whether its sources or its bundle run. */
export const PACKAGE_FOLDER = packageFolder();

function packageFolder(): string {
  const manifest = findPackageJSON('.', import.meta.url);
  if (manifest === undefined) throw new Error('The server lies outside of its package.');
  return dirname(manifest);
}
