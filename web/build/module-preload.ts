import { fileURLToPath } from 'node:url';
import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

/** The module that Vite adds for `import()`, by which the page requests a chunk together with the chunks that it imports. */
const HELPER = '\0vite/preload-helper.js';
const SOURCE = fileURLToPath(new URL('../src/lib/code-files.ts', import.meta.url));

/** Replaces the helper: all files of a chunk are fetched before it is imported, so that a failure can be repeated. */
export function modulePreload(): Plugin {
  return {
    name: 'plaza:module-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { importFetched as __vitePreload } from ${JSON.stringify(SOURCE)};` : undefined,
  };
}

/** The files of an `import()`, for which Vite lists none if the module imports no other. */
export const filesOfImport: ResolveModulePreloadDependenciesFn = (file, files, { hostType }) =>
  hostType === 'js' && files.length === 0 ? [file] : files;
