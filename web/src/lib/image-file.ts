import { IMAGE_TYPES } from '@plaza/contract/image.ts';
import { ignore } from './errors.ts';

/** The accepted image types, for the `accept` attribute of a file field. */
export const IMAGE_ACCEPT = Object.keys(IMAGE_TYPES).join(',');

/** Whether only the first frame of a file is kept. False if the file cannot be read. */
export async function keepsFirstFrameOnly(file: File): Promise<boolean> {
  try {
    const { isAnimatedPng } = await import('./image-file-check.ts');
    return await isAnimatedPng(file);
  } catch (error) {
    ignore(error);
    return false;
  }
}

/** As `checkImageFile`, whose code is loaded with the first file. Undefined if the file cannot be checked: the server checks it, too. */
export async function imageFileProblem(file: File): Promise<string | undefined> {
  try {
    const { checkImageFile } = await import('./image-file-check.ts');
    return await checkImageFile(file);
  } catch (error) {
    return ignore(error);
  }
}
