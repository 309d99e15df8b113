import { join } from 'node:path';
import { linkedBuild } from './linked-build.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** The server as few files, in `server/dist`: hundreds of modules take as long to find as everything else at a start. */
export const serverBuild = linkedBuild({
  doing: 'putting the server together',
  folder: 'server',
  sources: ['contract/src', 'package-lock.json', 'server/build', 'server/package.json', 'server/src'],
  notSources: /\.test\.ts$/,
  make: (outDir) =>
    run(join(root, 'node_modules/.bin/node'), ['build/bundle.ts', outDir], { cwd: join(root, 'server') }),
});
