import { IMAGE_TYPES } from '@plaza/contract/image.ts';

/** For the `accept` attribute of a file field. */
export const IMAGE_ACCEPT = Object.keys(IMAGE_TYPES).join(',');

/**
 * The message about a file that is no valid image; undefined for a valid one. The code of the check is loaded with the first
 * file. A file that cannot be checked is accepted: the server checks it, too.
 */
export async function imageFileProblem(file: File): Promise<string | undefined> {
  try {
    const { checkImageFile } = await import('./image-file-check.ts');
    return await checkImageFile(file);
  } catch {
    return undefined;
  }
}
