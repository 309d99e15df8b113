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
  const header = await headerOf(file);
  if (HEIC.test(header)) return t('api.image_is_heic');
  if (!ACCEPTED.test(header)) return t('api.file_invalid_type');
  if (file.size <= IMAGE_MAX_BYTES) return undefined;
  return t('upload.tooManyBytes', { found: megabytes(file.size), most: megabytes(IMAGE_MAX_BYTES) });
}

/** The first bytes of a file, in hex. */
async function headerOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Rounded up, so that a file above a limit has more. */
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

/** A chunk of PNG begins with its length, without header and checksum, and its type. */
const PNG_CHUNK = { header: 8, checksum: 4 };
const PNG_SIGNATURE = '89504e470d0a1a0a';
/** More chunks than files have before their pixels. */
const CHUNKS_MAX = 100;

/**
 * Whether a file is an animated PNG, of which the server keeps the first frame only. Such a file has a chunk `acTL` before its
 * pixels: https://www.w3.org/TR/png-3/#11acTL
 * @throws NotReadableError if the file does not exist any more
 */
export async function isAnimatedPng(file: File): Promise<boolean> {
  if (!(await headerOf(file)).startsWith(PNG_SIGNATURE)) return false;
  let position = PNG_SIGNATURE.length / 2;
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk += 1) {
    const header = await file.slice(position, position + PNG_CHUNK.header).arrayBuffer();
    if (header.byteLength < PNG_CHUNK.header) return false;
    const type = new TextDecoder().decode(header.slice(4));
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
    position += PNG_CHUNK.header + new DataView(header).getUint32(0) + PNG_CHUNK.checksum;
  }
  return false;
}
