import * as Type from 'typebox';
import { Count, text, tooLong } from './fields.ts';

export const ALT_MAX = 1000;
export const ALT_TOO_LONG = tooLong('An image description', ALT_MAX);
export const Alt = text('line', 0, ALT_MAX, 'A cat on a windowsill', {
  tooLong: ALT_TOO_LONG,
});

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

/** Shown for a photo in the format of iPhones. */
export const IMAGE_IS_HEIC =
  'This is a HEIC photo, which most browsers cannot show. Please save it as a jpeg and upload that.';

export const IMAGE_TOO_LARGE = `This image is too large. It can have up to ${IMAGE_MAX_FRAME_PIXELS / 1e6} megapixels and ${IMAGE_MAX_FRAMES} frames.`;
export const IMAGE_TOO_SLOW =
  'This image takes too long to process. Please try again, or choose a smaller one.';

/** Pictures are served below this path, outside the API, under names that nobody can guess. */
export const MEDIA_BASE = '/media';
/** The width in pixels that the address of a member's picture or banner names; `atWidth` gives a banner's others. */
export const AVATAR_WIDTH = 192;
export const BANNER_WIDTH = 1280;
/**
 * Widths in pixels of the files made of a picture. A picture of a post is never enlarged, so a small one has fewer;
 * pictures of members are cut to shape and have them all.
 */
export const IMAGE_WIDTHS = {
  post: [320, 640, 1280],
  avatar: [AVATAR_WIDTH],
  banner: [640, BANNER_WIDTH, 1920],
} as const;
/** Width divided by height of what members' pictures are cut to. */
export const IMAGE_RATIOS = { avatar: 1, banner: 3 } as const;

/** The address of the same banner at another of its widths. A drawn one has a single address. */
export function atWidth(url: string, width: (typeof IMAGE_WIDTHS)['banner'][number]): string {
  return url.replace(/-\d+\.webp$/, `-${width}.webp`);
}

/** Bounds of a multipart body: bytes and parts in all. */
export const MULTIPART_MAX_BYTES = 11 * 1024 * 1024;
export const MULTIPART_MAX_PARTS = 12;
/** Forms that one member may send at once. */
export const FORMS_AT_ONCE = 4;
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
