import { IMAGE_TYPES } from '@plaza/contract/image.ts';

/** For the `accept` attribute of a file field. */
export const IMAGE_ACCEPT = Object.keys(IMAGE_TYPES).join(',');

/**
 * Why this file cannot be uploaded as an image, as a sentence; undefined when nothing speaks against it. The code of the
 * check is fetched with the first file. A file that cannot be checked is left to the server, which checks it, too.
 */
export async function imageFileProblem(file: File): Promise<string | undefined> {
  try {
    const { checkImageFile } = await import('./image-file-check.ts');
    return await checkImageFile(file);
  } catch {
    return undefined;
  }
}
