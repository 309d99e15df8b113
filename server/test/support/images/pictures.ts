import { crc32 } from 'node:zlib';
import sharp from 'sharp';

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha?: number;
}

export const RED: Colour = { r: 220, g: 30, b: 30 };
export const BLUE: Colour = { r: 30, g: 30, b: 220 };

/** A picture of one colour, to be written in any format. */
export const plain = (width: number, height: number, colour: Colour = RED) =>
  sharp({
    create: { width, height, channels: colour.alpha === undefined ? 3 : 4, background: { ...colour } },
  });

/** A picture that compresses badly. */
export const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** A picture whose top left quarter alone is blue. */
export async function cornered(width: number, height: number) {
  const corner = await plain(width / 2, height / 2, BLUE)
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: corner, left: 0, top: 0 }]);
}

/** Frames of changing colour, to be written as gif or webp. */
export async function moving(width: number, height: number, frames: number) {
  const shades = Array.from({ length: Math.min(frames, 3) }, (_, i) =>
    plain(width, height, { ...RED, g: 100 * i }),
  );
  const pictures = await Promise.all(shades.map((shade) => shade.png().toBuffer()));
  return sharp(
    Array.from({ length: frames }, (_, i) => pictures[i % pictures.length] ?? Buffer.alloc(0)),
    { join: { animated: true } },
  );
}

/** Whether a colour is, to the eye, that of a picture. */
export function isNear([r = 0, g = 0, b = 0]: readonly number[], colour: Colour): boolean {
  return Math.max(Math.abs(r - colour.r), Math.abs(g - colour.g), Math.abs(b - colour.b)) < 12;
}

/** The colour of a pixel, each channel from 0 to 255. */
export async function colourAt(file: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

/** A GIF of that size whose frames each change one pixel of it; a few bytes a frame. */
export function slightGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  // A colour table of two: black and white.
  screen[4] = 0x80;
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from([0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** A PNG with a size in its header and without pixels. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.from([0x78, 0x9c])),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
