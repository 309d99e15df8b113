import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@plaza/contract/image.ts';

/** For the `accept` attribute of a file field. */
export const IMAGE_ACCEPT = Object.keys(IMAGE_TYPES).join(',');

/** Why this file cannot be uploaded as an image, as a sentence; undefined when nothing speaks against it. */
export function imageFileProblem(file: File): string | undefined {
  if (!Object.hasOwn(IMAGE_TYPES, file.type)) return ERROR_MESSAGE['file-invalid-type'];
  if (file.size === 0) return ERROR_MESSAGE['file-too-small'];
  if (file.size > IMAGE_MAX_BYTES) return ERROR_MESSAGE['file-too-large'];
  return undefined;
}
