import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { animationSize, middle, renditionSizes } from './scaled-size.ts';

const WIDTHS = [320, 640, 1280];
const side = fc.integer({ min: 1, max: 40_000 });
const size = fc.record({ width: side, height: side });

describe('the sizes of a still image', () => {
  test.each([
    [5000, [320, 640, 1280]],
    [1280, [320, 640, 1280]],
    [1000, [320, 640, 1000]],
    [700, [320, 700]],
    [400, [320, 400]],
    [399, [399]],
    [100, [100]],
  ])('with a width of %i pixels', (width, expected) => {
    const sizes = renditionSizes({ width, height: width }, { widths: WIDTHS });
    expect(sizes).toEqual(expected.map((side) => ({ width: side, height: side })));
  });

  test('are not larger than the image, ascending, and of its ratio', () => {
    fc.assert(
      fc.property(size, (source) => {
        const sizes = renditionSizes(source, { widths: WIDTHS });
        expect(sizes.length).toBeGreaterThan(0);
        expect(sizes.map((s) => s.width)).toEqual(sizes.map((s) => s.width).toSorted((a, b) => a - b));
        for (const { width, height } of sizes) {
          expect(width).toBeLessThanOrEqual(source.width);
          expect(height).toBeLessThanOrEqual(8192);
          expect(Math.min(width, height)).toBeGreaterThan(0);
          const exact = (width * source.height) / source.width;
          expect(height).toBe(Math.min(8192, Math.max(1, Math.round(exact))));
        }
      }),
    );
  });
});

test('an animation is as wide as the limit of pixels allows', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 2, max: 300 }), (source, frames) => {
      const { width, height } = animationSize(source, frames);
      expect(width).toBeLessThanOrEqual(Math.min(640, source.width));
      // A row of rounding more or less.
      expect(width * (height - 1) * frames).toBeLessThanOrEqual(16_000_000);
    }),
  );
  expect(animationSize({ width: 640, height: 480 }, 40)).toEqual({ width: 640, height: 480 });
  expect(animationSize({ width: 640, height: 480 }, 240)).toEqual({ width: 298, height: 224 });
});

test('the centred area touches two sides and has the ratio of the shape, rounded to pixels', () => {
  fc.assert(
    fc.property(size, size, (source, shape) => {
      const { left, top, width, height } = middle(source, shape);
      expect(left + width).toBeLessThanOrEqual(source.width);
      expect(top + height).toBeLessThanOrEqual(source.height);
      expect(width === source.width || height === source.height).toBe(true);
      expect(Math.abs(source.width - width - 2 * left)).toBeLessThanOrEqual(1);
    }),
  );
});
