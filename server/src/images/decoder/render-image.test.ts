import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { bitmap, colourOf, SQUARE, type BitmapOptions } from '../../../test/support/images/bitmaps.ts';
import { openDecoder } from '../../../test/support/images/decoding.ts';
import { BLUE, colourAt, cornered, isNear, plain, RED } from '../../../test/support/images/pictures.ts';

const decoder = await openDecoder({ deadline: 60_000 });
afterAll(() => decoder[Symbol.asyncDispose]());

describe('accepted formats', () => {
  const picture = plain(700, 500);
  test.each([
    ['png', () => picture.png()],
    ['png with a palette', () => picture.png({ palette: true })],
    ['interlaced png', () => picture.png({ progressive: true })],
    ['16-bit png', () => picture.clone().toColourspace('rgb16').png()],
    ['jpeg', () => picture.jpeg()],
    ['progressive jpeg', () => picture.jpeg({ progressive: true })],
    ['jpeg in Display P3', () => picture.clone().withIccProfile('p3').jpeg()],
    ['gif', () => picture.gif()],
    ['webp', () => picture.webp()],
    ['lossless webp', () => picture.webp({ lossless: true })],
  ])('%s becomes webp in sRGB of the same colours', async (_name, written) => {
    const { bytes, metadata, width, height } = await decoder.largest(await written().toBuffer());
    expect(metadata).toMatchObject({ format: 'webp', space: 'srgb', width: 700, height: 500 });
    expect([width, height]).toEqual([700, 500]);
    expect(await colourAt(bytes, 350, 250)).toSatisfy((colour: number[]) => isNear(colour, RED));
  });

  test('cmyk is converted to srgb', async () => {
    const { bytes, metadata } = await decoder.largest(
      await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
    );
    expect(metadata.space).toBe('srgb');
    const [r = 0, g = 0, b = 0] = await colourAt(bytes, 350, 250);
    expect([r > 200, g < 50, b < 50]).toEqual([true, true, true]);
  });

  test('grey is preserved', async () => {
    const grey = plain(200, 100, { r: 120, g: 120, b: 120 }).toColourspace('b-w');
    const { bytes } = await decoder.largest(await grey.png().toBuffer());
    expect(await colourAt(bytes, 50, 50)).toSatisfy((c: number[]) => isNear(c, { r: 120, g: 120, b: 120 }));
  });

  test('transparency is preserved', async () => {
    const { bytes, metadata } = await decoder.largest(
      await plain(60, 60, { ...RED, alpha: 0.5 })
        .png()
        .toBuffer(),
    );
    expect(metadata.hasAlpha).toBe(true);
    expect((await colourAt(bytes, 30, 30))[3]).toBe(128);
  });
});

describe('bitmaps', () => {
  const shapes = ([8, 16, 24, 32] as const).flatMap((depth) =>
    [63, 64].map((width) => ({ width, height: 40, depth })),
  );
  test.each<BitmapOptions>([
    ...shapes,
    { width: 63, height: 40, depth: 24, topDown: true },
    { width: 63, height: 40, depth: 8, packed: true },
    { width: 63, height: 40, depth: 24, gap: 10 },
    { width: 63, height: 40, depth: 32, version5: true, alpha: 255 },
    { width: 63, height: 40, depth: 32, version5: true, alpha: 0 },
  ])('%j', async (options) => {
    const { bytes, metadata } = await decoder.largest(bitmap(options));
    expect(metadata).toMatchObject({ format: 'webp', width: options.width, height: options.height });
    expect((await sharp(bytes).stats()).isOpaque).toBe(true);
    for (const [column, line] of [
      [0, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const [x, y] = [(column + 0.5) * SQUARE, (line + 0.5) * SQUARE];
      const [r, g, b] = colourOf(x, y);
      expect(await colourAt(bytes, x, y)).toSatisfy((colour: number[]) => isNear(colour, { r, g, b }));
    }
  });
});

describe('orientation and metadata', () => {
  // The position of the blue corner in the upright image (EXIF 2.32, 4.6.4, tag 274).
  test.each([
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [4, 'bottom left'],
    [5, 'top left'],
    [6, 'top right'],
    [7, 'bottom right'],
    [8, 'bottom left'],
  ])('orientation %i puts the corner to the %s', async (orientation, corner) => {
    const stored = await (await cornered(400, 200)).withMetadata({ orientation }).jpeg().toBuffer();
    const { bytes, width, height } = await decoder.largest(stored);
    expect([width, height]).toEqual(orientation < 5 ? [400, 200] : [200, 400]);
    const positions = { top: height / 4, bottom: (3 * height) / 4, left: width / 4, right: (3 * width) / 4 };
    for (const line of ['top', 'bottom'] as const) {
      for (const side of ['left', 'right'] as const) {
        const expected = `${line} ${side}` === corner ? BLUE : RED;
        const found = await colourAt(bytes, positions[side], positions[line]);
        expect(isNear(found, expected), `${line} ${side}: ${found.join()}`).toBe(true);
      }
    }
  });

  test('location, author, profile and thumbnails are removed', async () => {
    const stored = await plain(300, 200)
      .withExif({
        IFD0: { Copyright: 'author' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">author</x:xmpmeta>')
      .withIccProfile('p3', { attach: true })
      .jpeg()
      .toBuffer();
    expect(stored.toString('latin1')).toContain('author');
    const { metadata, renditions } = await decoder.largest(stored);
    for (const part of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) {
      expect(metadata[part], `its ${part}`).toBeUndefined();
    }
    for (const { bytes } of renditions) expect(Buffer.from(bytes).toString('latin1')).not.toContain('author');
  });
});
