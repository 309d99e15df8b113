import { isStorageAway } from '../db/errors.ts';
import type { Bus, Word } from './bus.ts';

/**
 * Runs a write, and tells what it may have changed, even if it failed; an unneeded notice costs one extra read.
 * A write whose outcome is unknown may still be committed a moment later, and so is told again then.
 */
export async function telling<T>(
  bus: Bus,
  words: readonly Word[] | 'anything',
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isStorageAway(error)) bus.tellLater(words);
    throw error;
  } finally {
    if (words === 'anything') bus.tellAnything();
    else bus.tell(words);
  }
}
