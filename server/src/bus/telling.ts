import { isStorageAway } from '../db/errors.ts';
import type { Bus, Word } from './bus.ts';

/** No transaction is committed this long after its connection was lost: statements are cut off before. In milliseconds. */
const SETTLED_MS = 15_000;

/**
 * Runs a write, and tells what it may have changed, whatever became of it: what was told in vain is only read again.
 * When nobody knows whether the write happened it may still happen a moment later, and so is told again.
 */
export async function telling<T>(
  bus: Bus,
  words: readonly Word[] | 'anything',
  write: () => Promise<T>,
): Promise<T> {
  const tell = () => (words === 'anything' ? bus.tellAnything() : bus.tell(words));
  try {
    return await write();
  } catch (error) {
    if (isStorageAway(error)) setTimeout(tell, SETTLED_MS).unref();
    throw error;
  } finally {
    tell();
  }
}
