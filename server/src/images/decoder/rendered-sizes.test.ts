import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { afterAll, describe, expect, test } from 'vitest';
import { openDecoder, POST } from '../../../test/support/images/decoding.ts';
import { BLUE, colourAt, isNear, moving, plain, RED } from '../../../test/support/images/pictures.ts';
import type { RenderPlan } from './render-plan.ts';

const decoder = await openDecoder({ deadline: 60_000 });
afterAll(() => decoder[Symbol.asyncDispose]());

const AVATAR: RenderPlan = { ...POST, widths: [192], ratio: 1 };
const BANNER: RenderPlan = { ...POST, widths: [640, 1280, 1920], ratio: 3 };

describe('sizes', () => {
  test.each([
    [4000, 3000, ['320x240', '640x480', '1280x960']],
    [700, 350, ['320x160', '700x350']],
    [200, 100, ['200x100']],
    [1, 1, ['1x1']],
    [1, 40_000, ['1x8192']],
    [40_000, 1, ['320x1', '640x1', '1280x1']],
  ])('a picture of %i × %i', async (width, height, expected) => {
    const { renditions } = await decoder.image(await plain(width, height).png().toBuffer());
    expect(renditions.map((file) => `${file.width}x${file.height}`)).toEqual(expected);
    for (const { bytes, ...size } of renditions) {
      expect(await sharp(bytes).metadata()).toMatchObject({ width: size.width, height: size.height });
    }
  });

  test.each([
    [4000, 3000],
    [10, 10],
    [1, 40_000],
    [40_000, 1],
  ])('images of members have all widths, cropped from %i × %i', async (width, height) => {
    const stored = await plain(width, height).png().toBuffer();
    const sizes = async (plan: RenderPlan) =>
      (await decoder.image(stored, plan)).renditions.map((r) => [r.width, r.height]);
    expect(await sizes(AVATAR)).toEqual([[192, 192]]);
    expect(await sizes(BANNER)).toEqual([
      [640, 213],
      [1280, 427],
      [1920, 640],
    ]);
  });

  test('cropping removes the same from both sides', async () => {
    const sides = await plain(300, 300, BLUE).png().toBuffer();
    const stored = await plain(900, 300)
      .composite([
        { input: sides, left: 0, top: 0 },
        { input: sides, left: 600, top: 0 },
      ])
      .png()
      .toBuffer();
    const { bytes } = await decoder.largest(stored, AVATAR);
    for (const x of [4, 96, 187]) expect(isNear(await colourAt(bytes, x, 96), RED), `at ${x}`).toBe(true);
  });

  test('the placeholder has the ratio of the image', async () => {
    const { placeholder } = await decoder.largest(await plain(800, 400).png().toBuffer());
    expect(thumbHashToApproximateAspectRatio(Buffer.from(placeholder, 'base64'))).toBeGreaterThan(1.5);
  });
});

describe('animations', () => {
  test.each(['gif', 'webp'] as const)('an animated %s remains animated', async (format) => {
    const stored = await (
      await moving(300, 200, 4)
    )
      .toFormat(format, { delay: [100, 200, 300, 400], loop: 3 })
      .toBuffer();
    const { metadata, renditions } = await decoder.largest(stored);
    expect(metadata).toMatchObject({
      format: 'webp',
      pages: 4,
      delay: [100, 200, 300, 400],
      loop: 3,
      pageHeight: 200,
    });
    expect(renditions).toHaveLength(1);
  });

  test('images of members are not animated', async () => {
    const { metadata } = await decoder.largest(await (await moving(300, 200, 4)).gif().toBuffer(), AVATAR);
    expect(metadata.pages).toBeUndefined();
  });
});
