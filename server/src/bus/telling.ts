import { isStorageAway } from '../db/errors.ts';
import type { Bus, Changes } from './bus.ts';

/**
 * Runs a write, and tells what it may have changed, even if it failed; an unneeded notice costs one extra read.
 * A write whose outcome is unknown may still be committed a moment later, and so is told again then.
 */
export async function telling<T>(bus: Bus, changes: Changes, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isStorageAway(error)) bus.republishWhenDecided(changes);
    throw error;
  } finally {
    bus.publish(changes);
  }
}
