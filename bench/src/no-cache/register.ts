/**
 * Loaded before the sources of Plaza (`node --import`): changes the source of the bus so that it is never connected. The caches of
 * posts, comments and lists are then not used; sessions stay cached. Plaza itself has no such setting.
 */
import { registerHooks } from 'node:module';

const BUS = /\/server\/src\/bus\/\w[\w-]*\.ts$/;
const CONNECTED = /\bisConnected(: | = )true\b/g;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!BUS.test(url)) return loaded;
    const { source } = loaded;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    return { ...loaded, source: text.replaceAll(CONNECTED, 'isConnected$1false') };
  },
});
