import * as Type from 'typebox';
import { Count, text, tooLong } from './fields.ts';

export const ALT_MAX = 1000;
export const ALT_TOO_LONG = tooLong('An image description', ALT_MAX);
export const Alt = text('line', 0, ALT_MAX, 'A cat on a windowsill', {
  tooLong: ALT_TOO_LONG,
});

/** The limits of an uploaded image, inclusive: bytes of the file, pixels of a frame, frames, and pixels of all frames together. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_FRAME_PIXELS = 40_000_000;
export const IMAGE_MAX_FRAMES = 300;
export const IMAGE_MAX_TOTAL_PIXELS = 100_000_000;
/** The accepted types, detected from the content of a file, with their extensions. JPEG is first, so that Safari converts photos to it. */
export const IMAGE_TYPES = {
  'image/jpeg': ['.jpeg', '.jpg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/bmp': ['.bmp'],
} as const;

/** The message about a photo in HEIC, the default format of iPhones. */
export const IMAGE_IS_HEIC =
  'This is a HEIC photo, which most browsers cannot show. Please save it as a jpeg and upload that.';

/** What an image can have too much of: pixels of a frame, frames, or pixels of all frames together. */
export type ImageLimit = 'pixels' | 'frames' | 'all_pixels';
const MEGAPIXEL = 1e6;
const LIMITS: Readonly<Record<ImageLimit, number>> = {
  pixels: IMAGE_MAX_FRAME_PIXELS / MEGAPIXEL,
  frames: IMAGE_MAX_FRAMES,
  all_pixels: IMAGE_MAX_TOTAL_PIXELS / MEGAPIXEL,
};
/* @__NO_SIDE_EFFECTS__ */
const tooLarge = (limit: ImageLimit, found: number): string => {
  const most = `It can have up to ${LIMITS[limit]}.`;
  if (limit === 'frames') return `This image has ${found} frames. ${most}`;
  const together = limit === 'all_pixels' ? ' in all frames together' : '';
  return `This image has ${found} megapixels${together}. ${most}`;
};

/** The sentence about an image beyond a limit. @param count the frames or pixels that it has; megapixels are rounded up */
export function imageTooLarge(limit: ImageLimit, count: number) {
  const found = limit === 'frames' ? count : Math.ceil(count / MEGAPIXEL);
  return {
    key: 'image_too_large',
    message: tooLarge(limit, found),
    values: { limit, found: String(found), most: String(LIMITS[limit]) },
  } as const;
}
export const IMAGE_DAMAGED = 'This image is damaged. Please choose another one.';
export const IMAGE_TOO_SLOW =
  'This image takes too long to process. Please try again, or choose a smaller one.';

/** The path below which images are served, without a token: their names are random. */
export const MEDIA_BASE = '/media';
/**
 * An image of a post. `url`, `width` and `height` (in pixels) are those of the largest file; `sources` lists all files by width. An animated
 * image has one file, which moves.
 */
export const Image = Type.Object({
  url: Type.String(),
  stillUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'The first frame of an animated image, of the same size; null for other images',
  }),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  alt: Type.String(),
  placeholder: Type.String({ description: 'Thumbhash in base64, to paint while it loads' }),
  sources: Type.Array(Type.Object({ url: Type.String(), width: Count })),
});
export type Image = Type.Static<typeof Image>;
