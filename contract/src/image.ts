import * as Type from 'typebox';
import { Count, text, tooLong } from './fields.ts';

export const ALT_MAX = 1000;
export const ALT_TOO_LONG = tooLong('An image description', ALT_MAX);
export const Alt = text('line', 0, ALT_MAX, 'A cat on a windowsill', {
  tooLong: ALT_TOO_LONG,
});

/** Limits of an uploaded image. Its type is detected from its content. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_FRAME_PIXELS = 40_000_000;
export const IMAGE_MAX_FRAMES = 300;
export const IMAGE_MAX_TOTAL_PIXELS = 100_000_000;
/** Types and extensions of file pickers. JPEG is first, so that Safari converts photos to JPEG. */
export const IMAGE_TYPES = {
  'image/jpeg': ['.jpeg', '.jpg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/bmp': ['.bmp'],
} as const;

/** Shown for a photo in the default format of iPhones. */
export const IMAGE_IS_HEIC =
  'This is a HEIC photo, which most browsers cannot show. Please save it as a jpeg and upload that.';

export const IMAGE_TOO_LARGE = `This image is too large. It can have up to ${IMAGE_MAX_FRAME_PIXELS / 1e6} megapixels and ${IMAGE_MAX_FRAMES} frames.`;
export const IMAGE_DAMAGED = 'This image is damaged. Please choose another one.';
export const IMAGE_TOO_SLOW =
  'This image takes too long to process. Please try again, or choose a smaller one.';

/** The path of images, which is outside the API. Their names are unguessable. */
export const MEDIA_BASE = '/media';
/** An image of a post: its largest file with the size in pixels, and files of all widths. */
export const Image = Type.Object({
  url: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  alt: Type.String(),
  placeholder: Type.String({ description: 'Thumbhash in base64, to paint while it loads' }),
  sources: Type.Array(Type.Object({ url: Type.String(), width: Count })),
});
export type Image = Type.Static<typeof Image>;
