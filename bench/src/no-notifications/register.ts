/**
 * Loaded before the sources of Plaza (`node --import`): comments then notify nobody, and their mentions are not recorded. Plaza itself
 * has no such setting.
 */
import { registerHooks } from 'node:module';

const MODULE = '/server/src/notifications/notify.ts';
const BEGIN = /export async function notifyOfComment\(.*?\): Promise<void> \{/s;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(MODULE)) return loaded;
    const { source } = loaded;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    if (!BEGIN.test(text)) throw new Error(`${MODULE} has no function notifyOfComment as expected`);
    return { ...loaded, source: text.replace(BEGIN, '$& return;') };
  },
});
