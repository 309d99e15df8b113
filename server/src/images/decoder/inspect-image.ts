import type { ImageLimit } from '@plaza/contract/image.ts';
import { bmpSize } from './bmp.ts';
import { isWholeGif } from './gif.ts';
import { imageFormat, type ImageFormat } from './image-format.ts';
import type { Excess, ImageLimits, Rejection } from './render-plan.ts';
import type { Size } from './scaled-size.ts';
import { sharp } from './sharp.ts';

/** The properties of a file according to its header; the size is that of a frame as stored. */
export interface ImageFacts extends Size {
  readonly format: ImageFormat;
  readonly frames: number;
  /** The size in the orientation of the EXIF data. */
  readonly upright: Size;
}

export class RejectedImage extends Error {
  override readonly name = 'RejectedImage';
  readonly rejection: Rejection;
  readonly excess: Excess | undefined;
  constructor(rejection: Rejection, reason: string, cause?: unknown, excess?: Excess) {
    super(reason, { cause });
    this.rejection = rejection;
    this.excess = excess;
  }
}

const tooLarge = (limit: ImageLimit, count: number) =>
  new RejectedImage('too-large', `${limit}: ${count}`, undefined, { limit, count });

/** Reads type, size and frames without decoding. @throws RejectedImage `unreadable`, or `too-large` beyond the limits */
export async function inspectImage(bytes: Uint8Array, limits: ImageLimits): Promise<ImageFacts> {
  const format = imageFormat(bytes);
  if (format === undefined) throw new RejectedImage('unreadable', 'no image of an accepted type');
  const facts = format === 'bmp' ? bmpFacts(bytes) : await metadata(bytes, format);
  const pixels = facts.width * facts.height;
  if (!(pixels > 0)) throw new RejectedImage('unreadable', 'no pixels');
  if (pixels > limits.framePixels) throw tooLarge('pixels', pixels);
  if (facts.frames > limits.frames) throw tooLarge('frames', facts.frames);
  if (pixels * facts.frames > limits.totalPixels) throw tooLarge('all_pixels', pixels * facts.frames);
  return facts;
}

function bmpFacts(bytes: Uint8Array): ImageFacts {
  const size = bmpSize(bytes);
  if (!size) throw new RejectedImage('unreadable', 'no bitmap header');
  return { format: 'bmp', frames: 1, ...size, upright: size };
}

async function metadata(bytes: Uint8Array, announced: ImageFormat): Promise<ImageFacts> {
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new RejectedImage('damaged', 'unreadable header', cause);
    });
  if (read.format !== announced)
    throw new RejectedImage('unreadable', `${announced} that reads as ${read.format}`);
  if (announced === 'gif' && !isWholeGif(bytes)) throw new RejectedImage('damaged', 'cut off');
  const { width, height, pages = 1, autoOrient } = read;
  return { format: announced, frames: pages, width, height, upright: autoOrient };
}
