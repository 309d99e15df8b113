import { join } from 'node:path';
import { linkedBuild } from './linked-build.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** The built page, in `web/dist`. */
export const webBuild = linkedBuild({
  doing: 'building the page',
  folder: 'web',
  sources: ['contract/src', 'locales', 'package-lock.json', 'web'],
  notSources: /^web\/(dist|test|\.builds|node_modules)$|\.test\.tsx?$/,
  async make(outDir) {
    const vite = [
      '../node_modules/vite/bin/vite.js',
      'build',
      '--configLoader',
      'native',
      '--logLevel',
      'warn',
    ];
    await run(join(root, 'node_modules/.bin/node'), [...vite, '--outDir', outDir, '--emptyOutDir'], {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
  },
});
