/**
 * Loaded before the sources of Plaza (`node --import`): the caches of posts, comments and lists keep nothing. Sessions stay
 * cached. Plaza itself has no such setting.
 */
import { registerHooks } from 'node:module';

const CACHES = /\/server\/src\/(posts|bus)\//;
const NO_CACHE = new URL('no-cache.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'lru-cache' && CACHES.test(context.parentURL ?? '')
      ? { url: NO_CACHE, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
