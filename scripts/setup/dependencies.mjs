import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, readLockfile } from './lockfile.mjs';
import { installPackages } from './npm.mjs';
import { root } from './root.mjs';
import { linkNode, programs } from './runtime.mjs';

const record = 'node_modules/.package-lock.json';

/** The packages of the lockfile, among them the pinned Node again. */
export const dependencies = {
  doing: 'installing dependencies',
  isReady: installedMatchesLockfile,
  async make() {
    // npm omits optional packages that do not support the Node that runs it, such as programs for this processor.
    await installPackages(root, programs);
    linkNode();
  },
  count() {
    const paths = Object.entries(readLockfile())
      .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
      .map(([path]) => join(root, path, 'package.json'));
    return {
      done: () => paths.filter((path) => existsSync(path)).length,
      total: paths.length,
      of: 'packages',
    };
  },
};

/** Compares versions with npm's own record in node_modules, so that `npm install x` needs no setup. */
function installedMatchesLockfile() {
  return existsSync(join(root, record)) && isInstalled(readLockfile(), readLockfile(record));
}
