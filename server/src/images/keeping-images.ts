import { isStorageAway } from '../db/errors.ts';
import type { SavedImage } from './image-repository.ts';
import type { ImageService } from './image-service.ts';

/**
 * Runs work that inserts rows of saved images, and removes their files when it fails. Files stay when the outcome is unknown:
 * the sweeper removes a file without a row, but a row without files cannot be repaired.
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
