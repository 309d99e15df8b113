import { IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { currentTranslate } from './texts/texts.ts';

/** The number of bytes that identify the format of a file. */
const HEADER_BYTES = 12;
/** The first bytes of the accepted types, in hex. The decoder of the server has a copy, because it can load no shared module. */
const ACCEPTED = /^(?:ffd8ff|89504e470d0a1a0a|474946383[79]61|52494646.{8}57454250|424d)/;
/** A HEIC photo: an ISO media file (ISO/IEC 14496-12) whose brand is hei…, hev…, mif1 or msf1. */
const HEIC = /^.{8}66747970(?:686569|686576|6d696631|6d736631)/;

/**
 * The message about a file that is empty, of a type that is not accepted, or larger than 10 MiB; undefined for all others. The type
 * is detected from the first bytes; whether the rest is damaged is not checked.
 * @throws NotReadableError if the file does not exist any more
 */
export async function checkImageFile(file: File): Promise<string | undefined> {
  const t = currentTranslate();
  if (file.size === 0) return t('api.file_too_small');
  const bytes = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const header = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (HEIC.test(header)) return t('api.image_is_heic');
  if (!ACCEPTED.test(header)) return t('api.file_invalid_type');
  return file.size > IMAGE_MAX_BYTES ? t('api.file_too_large') : undefined;
}
