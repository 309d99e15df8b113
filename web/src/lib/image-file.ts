import { IMAGE_TYPES } from '@plaza/contract/image.ts';

/** The accepted image types, for the `accept` attribute of a file field. */
export const IMAGE_ACCEPT = Object.keys(IMAGE_TYPES).join(',');

/** As `checkImageFile`, whose code is loaded with the first file. Undefined if the file cannot be checked: the server checks it, too. */
export async function imageFileProblem(file: File): Promise<string | undefined> {
  try {
    const { checkImageFile } = await import('./image-file-check.ts');
    return await checkImageFile(file);
  } catch {
    return undefined;
  }
}
