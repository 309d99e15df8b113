export type ImageFormat = 'png' | 'gif' | 'jpeg' | 'webp' | 'bmp';

/** The image type that the first bytes of a file announce; undefined for other types. Only decoding checks the rest. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp';
  return head.startsWith('BM') ? 'bmp' : undefined;
}
