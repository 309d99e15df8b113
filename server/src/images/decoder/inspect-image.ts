import { bmpSize } from './bmp.ts';
import { isWholeGif } from './gif.ts';
import { imageFormat, type ImageFormat } from './image-format.ts';
import type { ImageLimits, Refusal } from './render-plan.ts';
import type { Size } from './rendition-sizes.ts';
import { sharp } from './sharp.ts';

/** What a file says of itself: its type, and the size of a frame as stored. */
export interface ImageFacts extends Size {
  readonly format: ImageFormat;
  readonly frames: number;
  /** The size once it is turned the way its EXIF data asks for. */
  readonly upright: Size;
}

/** Thrown for a file that will not be decoded. */
export class RefusedImage extends Error {
  override readonly name = 'RefusedImage';
  readonly refusal: Refusal;
  constructor(refusal: Refusal, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.refusal = refusal;
  }
}

/**
 * Reads type, size and number of frames without decoding a pixel.
 * @throws RefusedImage `unreadable` for anything but an image of an accepted type, `too-large` beyond the limits
 */
export async function inspectImage(bytes: Uint8Array, limits: ImageLimits): Promise<ImageFacts> {
  const format = imageFormat(bytes);
  if (format === undefined) throw new RefusedImage('unreadable', 'no image of an accepted type');
  const facts = format === 'bmp' ? bmpFacts(bytes) : await metadata(bytes, format);
  const pixels = facts.width * facts.height;
  if (!(pixels > 0)) throw new RefusedImage('unreadable', 'no pixels');
  if (pixels > limits.framePixels) throw new RefusedImage('too-large', `${pixels} pixels`);
  if (facts.frames > limits.frames) throw new RefusedImage('too-large', `${facts.frames} frames`);
  if (pixels * facts.frames > limits.totalPixels) {
    throw new RefusedImage('too-large', `${facts.frames} frames of ${pixels} pixels`);
  }
  return facts;
}

function bmpFacts(bytes: Uint8Array): ImageFacts {
  const size = bmpSize(bytes);
  if (!size) throw new RefusedImage('unreadable', 'no bitmap header');
  return { format: 'bmp', frames: 1, ...size, upright: size };
}

async function metadata(bytes: Uint8Array, announced: ImageFormat): Promise<ImageFacts> {
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new RefusedImage('unreadable', 'unreadable header', cause);
    });
  if (read.format !== announced)
    throw new RefusedImage('unreadable', `${announced} that reads as ${read.format}`);
  if (announced === 'gif' && !isWholeGif(bytes)) throw new RefusedImage('unreadable', 'cut off');
  const { width, height, pages = 1, autoOrient } = read;
  return { format: announced, frames: pages, width, height, upright: autoOrient };
}
