import sharp, { type Sharp } from 'sharp';
import type { CorpusFile } from './corpus.ts';

const SIZE = { width: 48, height: 32 };

/** The upright picture of all orientations: four colours, none twice in the same corner of any of them. */
export const CORNERS = [
  [220, 30, 30],
  [30, 220, 30],
  [30, 30, 220],
  [220, 220, 30],
] as const;

/** The place in the stored picture of a pixel of the upright one (EXIF 2.32, 4.6.4, tag 274); `w` and `h` are those of the upright one. */
const STORED_AT: readonly ((x: number, y: number, w: number, h: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y, w) => [w - 1 - x, y],
  (x, y, w, h) => [w - 1 - x, h - 1 - y],
  (x, y, _w, h) => [x, h - 1 - y],
  (x, y) => [y, x],
  (x, y, w) => [y, w - 1 - x],
  (x, y, w, h) => [h - 1 - y, w - 1 - x],
  (x, y, _w, h) => [h - 1 - y, x],
];
const WRITERS = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp({ lossless: true }),
};

/** The same upright picture, stored in each of the eight orientations. */
export const turned = (): Promise<CorpusFile>[] =>
  Object.entries(WRITERS).flatMap(([type, write]) =>
    STORED_AT.map(async (storedAt, index) => {
      const { width: w, height: h } = SIZE;
      const isTurned = index >= 4;
      const [width, height] = isTurned ? [h, w] : [w, h];
      const pixels = Buffer.alloc(w * h * 3);
      for (let y = 0; y < h; y++)
        for (let x = 0; x < w; x++) {
          const [column, row] = storedAt(x, y, w, h);
          pixels.set(CORNERS[(x < w / 2 ? 0 : 1) + (y < h / 2 ? 0 : 2)] ?? [], (row * width + column) * 3);
        }
      const stored = sharp(pixels, { raw: { width, height, channels: 3 } });
      const bytes = await write(stored)
        .withMetadata({ orientation: index + 1 })
        .toBuffer();
      return { name: `orientation ${index + 1} of a ${type}`, bytes, expected: SIZE };
    }),
  );
