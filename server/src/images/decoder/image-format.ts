/** The image types that are accepted. */
export type ImageFormat = 'png' | 'gif' | 'jpeg' | 'webp' | 'bmp';

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte);

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/**
 * The image type that the first bytes of a file announce, whatever its name or declared type says; undefined for
 * any other file. Whether the rest keeps the promise only decoding tells.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return startsWith(bytes, ascii('BM')) ? 'bmp' : undefined;
}
