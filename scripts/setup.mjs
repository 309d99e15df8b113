/**
 * Makes a clone ready to run: installs dependencies and the pinned Node, and with the argument `build` builds page and server.
 * Plain JavaScript without dependencies, because it runs on the Node of npm (20 or later). Takes tens of milliseconds and
 * writes nothing when everything is ready.
 */
import { join } from 'node:path';
import { dependencies } from './setup/dependencies.mjs';
import { withLock } from './setup/lock.mjs';
import { withProgress } from './setup/progress.mjs';
import { root } from './setup/root.mjs';
import { serverBuild } from './setup/server-build.mjs';
import { webBuild } from './setup/web-build.mjs';

const parts = process.argv.includes('build') ? [dependencies, webBuild, serverBuild] : [dependencies];
const print = (/** @type {string} */ line) => console.log(`[setup] ${line}`);

try {
  for (const [index, part] of parts.entries()) await ensure(part, `step ${index + 1} of ${parts.length}`);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function ensure(/** @type {typeof dependencies | typeof webBuild} */ part, /** @type {string} */ step) {
  if (part.isReady()) return;
  const onWait = () => print('waiting for another setup of this folder …');
  await withLock(
    join(root, '.setup-lock'),
    async () => {
      if (part.isReady()) return;
      const count = 'count' in part ? part.count() : undefined;
      await withProgress(`${part.doing}, ${step}`, process.stdout, count, part.make);
    },
    { onWait },
  );
}
