import { join } from 'node:path';
import { dependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { problemOfMemory } from './memory.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runtime } from './runtime.mjs';
import { serverBuild } from './server-build.mjs';
import { webBuild } from './web-build.mjs';

/** @typedef {typeof dependencies | typeof runtime | typeof webBuild} Part */

/**
 * Makes each part ready that is not.
 *
 * @param {boolean} withBuilds whether page and server are parts
 * @throws when a part fails, with a sentence for the person who started setup
 */
export async function setUp(withBuilds) {
  const parts = [runtime, dependencies, ...(withBuilds ? [webBuild, serverBuild] : [])];
  for (const [index, part] of parts.entries()) await ensure(part, `step ${index + 1} of ${parts.length}`);
}

async function ensure(/** @type {Part} */ part, /** @type {string} */ step) {
  if (part.isReady()) return;
  const onWait = () => console.log('[setup] waiting for another setup of this folder …');
  await withLock(
    join(root, '.setup-lock'),
    async () => {
      if (part.isReady()) return;
      const problem = problemOfMemory();
      if (problem) throw new Error(problem);
      const count = 'count' in part ? part.count() : undefined;
      await withProgress(`${part.doing}, ${step}`, process.stdout, count, part.make);
    },
    { onWait },
  );
}
