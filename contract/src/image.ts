import * as Type from 'typebox';
import { Count } from './fields.ts';

/** Bounds of an uploaded image. Its type is told by its content, never by its name. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_FRAME_PIXELS = 40_000_000;
export const IMAGE_MAX_FRAMES = 300;
export const IMAGE_MAX_TOTAL_PIXELS = 100_000_000;
/** Types and extensions a picker offers; jpeg first, so that Safari hands over a JPEG. */
export const IMAGE_TYPES = {
  'image/jpeg': ['.jpeg', '.jpg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/bmp': ['.bmp'],
} as const;

/** Bounds of a multipart body: bytes and parts in all. */
export const MULTIPART_MAX_BYTES = 11 * 1024 * 1024;
export const MULTIPART_MAX_PARTS = 12;
export const JSON_MAX_BYTES = 256 * 1024;

/** An image as a page shows it: the largest file, its size in pixels, and the same picture at other widths. */
export const Image = Type.Object({
  url: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  alt: Type.String(),
  placeholder: Type.String({ description: 'Thumbhash in base64, to paint while it loads' }),
  sources: Type.Array(Type.Object({ url: Type.String(), width: Count })),
});
export type Image = Type.Static<typeof Image>;
