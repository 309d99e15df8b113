import { isStorageAway } from '../db/errors.ts';
import type { ImageService, SavedImage } from './image-service.ts';

/**
 * Runs the work that makes rows for saved pictures. When it fails their files go again; but when nobody knows
 * whether it failed they stay, since a row without its file would be worse than a file without its row, which the
 * sweeper finds.
 */
export async function keepingImages<T>(
  images: ImageService,
  saved: readonly (SavedImage | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageAway(error)) await images.remove(saved.filter((image) => image !== undefined));
    throw error;
  }
}
