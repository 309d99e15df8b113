/**
 * Makes a clone ready to run: dependencies and the pinned Node, and with the argument `build` pages and server as well.
 * Plain JavaScript without dependencies, because it starts on whatever Node (20 or later) npm itself runs on.
 * When nothing is to be done it takes tens of milliseconds and writes nothing.
 */
import { join } from 'node:path';
import { dependencies } from './setup/dependencies.mjs';
import { withLock } from './setup/lock.mjs';
import { withProgress } from './setup/progress.mjs';
import { root } from './setup/root.mjs';
import { serverBuild } from './setup/server-build.mjs';
import { webBuild } from './setup/web-build.mjs';

const parts = process.argv.includes('build') ? [dependencies, webBuild, serverBuild] : [dependencies];
const say = (/** @type {string} */ line) => console.log(`[setup] ${line}`);

try {
  for (const [index, part] of parts.entries()) await ensure(part, `step ${index + 1} of ${parts.length}`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/**
 * @param {{
 *   doing: string,
 *   isReady: () => boolean,
 *   make: () => Promise<void>,
 *   count?: () => { done: () => number, total: number, of: string },
 * }} part
 * @param {string} step
 */
async function ensure(part, step) {
  if (part.isReady()) return;
  const onWait = () => say('waiting for another setup of this folder …');
  await withLock(
    join(root, '.setup-lock'),
    async () => {
      if (part.isReady()) return;
      await withProgress(`${part.doing}, ${step}`, process.stdout, part.count?.(), part.make);
    },
    { onWait },
  );
}
