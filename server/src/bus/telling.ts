import { isStorageAway } from '../db/errors.ts';
import type { Bus, Word } from './bus.ts';

/** This long after its connection was lost, in milliseconds, a transaction is committed or never will be. */
export const SETTLED_MS = 15_000;

/**
 * Runs a write, and tells what it may have changed, even if it failed; an unneeded notice costs one extra read.
 * A write whose outcome is unknown may still be committed a moment later, and so is told again then.
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
