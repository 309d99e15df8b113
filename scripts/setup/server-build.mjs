import { join } from 'node:path';
import { linkedBuild } from './linked-build.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** The bundled server, in `server/dist`: finding hundreds of modules would double the time of a start. */
export const serverBuild = linkedBuild({
  doing: 'bundling the server',
  folder: 'server',
  sources: ['contract/src', 'package-lock.json', 'server/build', 'server/package.json', 'server/src'],
  notSources: /\.test\.ts$/,
  make: (outDir) =>
    run(join(root, 'node_modules/.bin/node'), ['build/bundle.ts', outDir], { cwd: join(root, 'server') }),
});
