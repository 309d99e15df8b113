import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_IS_HEIC, IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';

/** How many bytes of a file tell its format. */
const HEADER_BYTES = 12;
/** The first bytes of the accepted types, in hex: as in the decoder of the server, which can load no shared module. */
const ACCEPTED = /^(?:ffd8ff|89504e470d0a1a0a|474946383[79]61|52494646.{8}57454250|424d)/;
/** An ISO media file (ISO/IEC 14496-12) of a brand for photos in HEVC: hei…, hev…, mif1, msf1. */
const HEIC = /^.{8}66747970(?:686569|686576|6d696631|6d736631)/;

/**
 * Why this file cannot be uploaded as an image, by its content, as a sentence; undefined when nothing speaks against it.
 * @throws NotReadableError when the file is gone
 */
export async function checkImageFile(file: File): Promise<string | undefined> {
  if (file.size === 0) return ERROR_MESSAGE['file-too-small'];
  const bytes = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const header = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (HEIC.test(header)) return IMAGE_IS_HEIC;
  if (!ACCEPTED.test(header)) return ERROR_MESSAGE['file-invalid-type'];
  return file.size > IMAGE_MAX_BYTES ? ERROR_MESSAGE['file-too-large'] : undefined;
}
