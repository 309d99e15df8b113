import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@plaza/contract/image.ts';

/** Why a file is not taken as an image. */
export type ImageFileCode = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** What phones of one maker take pictures in, and hardly anything else shows. */
const HEIC_SENTENCE =
  'This is a HEIC photo, which most browsers cannot show. Please save it as a jpeg and upload that.';

/** For the `accept` attribute of a file field. */
export const IMAGE_ACCEPT = Object.keys(IMAGE_TYPES).join(',');

/** Why this file cannot be uploaded as an image, as a sentence; undefined when nothing speaks against it. */
export function imageFileProblem(file: File): string | undefined {
  const code = codeOf(file);
  return code && imageFileSentence(code, file);
}

/** The sentence for a file that was refused. */
export function imageFileSentence(code: ImageFileCode, file: File): string {
  return code === 'file-invalid-type' && isHeic(file) ? HEIC_SENTENCE : ERROR_MESSAGE[code];
}

function codeOf(file: File): ImageFileCode | undefined {
  if (!Object.hasOwn(IMAGE_TYPES, file.type)) return 'file-invalid-type';
  if (file.size === 0) return 'file-too-small';
  return file.size > IMAGE_MAX_BYTES ? 'file-too-large' : undefined;
}

function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}
