import { afterAll, describe, expect, test } from 'vitest';
import { bitmap } from '../../../test/support/images/bitmaps.ts';
import { openDecoder } from '../../../test/support/images/decoding.ts';
import { hollowPng, moving, noisy, plain, slightGif } from '../../../test/support/images/pictures.ts';

const decoder = await openDecoder({ deadline: 60_000 });
afterAll(() => decoder[Symbol.asyncDispose]());

describe('limits', () => {
  test.each([
    ['a png that claims 10 gigapixels', () => hollowPng(100_000, 100_000)],
    ['a png of 40.005 megapixels', () => hollowPng(8001, 5000)],
    ['a bitmap that claims 41 megapixels', () => claimingBitmap(41_000, 1000)],
    ['a gif of 301 frames', () => slightGif(2, 2, 301)],
    ['a webp of 301 frames', async () => (await moving(2, 2, 301)).webp().toBuffer()],
    ['a gif of 101 megapixels in all', () => slightGif(1005, 1005, 100)],
  ])('%s is too large', async (_name, stored) => {
    expect(await decoder.render(await stored())).toMatchObject({ rejection: 'too-large' });
  });

  test.each([
    ['a jpeg of 40 megapixels', () => plain(8000, 5000).jpeg().toBuffer()],
    ['a gif of 300 frames', () => slightGif(2, 2, 300)],
  ])('%s is accepted', async (_name, stored) => {
    expect((await decoder.image(await stored())).renditions.length).toBeGreaterThan(0);
  });
});

describe('files that are not images', () => {
  test.each([
    ['nothing', text('')],
    ['html', text('<!doctype html><script>alert(1)</script>')],
    ['svg', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['pdf', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['heif', text('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
    ['avif', () => plain(20, 20).avif().toBuffer()],
    ['tiff', () => plain(20, 20).tiff().toBuffer()],
    ['portable pixmap', text('P3\n1 1\n255\n1 2 3\n')],
    ['vips', () => Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(200)])],
  ])('%s', async (_name, stored) => {
    expect(await decoder.render(await stored())).toMatchObject({ rejection: 'unreadable' });
  });

  test.each([
    [
      'png',
      'html',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.from('<script>')]),
    ],
    ['gif', 'script', Buffer.from('GIF89a=1;alert(1)//')],
    ['jpeg', 'svg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg xmlns="x"/>')])],
    ['webp', 'text', Buffer.from('RIFF\x20\0\0\0WEBPVP8 hello world')],
    ['bitmap', 'text', Buffer.from('BM, dear reader, is how this text begins, and it goes on for a while.')],
  ])('a %s that contains %s', async (_claimed, _real, stored) => {
    const result = await decoder.render(stored);
    expect('rejection' in result && result.rejection).toMatch(/^(?:unreadable|damaged)$/);
  });

  test('a script after the end of an image is removed', async () => {
    const stored = Buffer.concat([
      await plain(50, 50).gif().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { bytes } = await decoder.largest(stored);
    expect(bytes.toString('latin1')).not.toContain('script');
  });
});

describe('damaged images', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a truncated %s is rejected', async (format) => {
    const whole = await noisy(200, 200).toFormat(format).toBuffer();
    for (const part of [0.05, 0.5, 0.98]) {
      expect(await decoder.render(whole.subarray(0, whole.length * part)), `part ${part}`).toMatchObject({
        rejection: 'damaged',
      });
    }
  });

  test('a truncated bitmap and a truncated animation are rejected', async () => {
    const map = bitmap({ width: 64, height: 64, depth: 24 });
    const gif = await (await moving(200, 200, 3)).gif().toBuffer();
    for (const whole of [map, gif]) {
      expect(await decoder.render(whole.subarray(0, whole.length * 0.9))).toMatchObject({
        rejection: 'damaged',
      });
    }
    expect(await decoder.render(gif.subarray(0, -1)), 'only the end mark is missing').toHaveProperty('image');
  });
});

function text(content: string) {
  return () => Buffer.from(content);
}

/** A bitmap with a wrong size in its header. */
function claimingBitmap(width: number, height: number): Buffer {
  const file = bitmap({ width: 16, height: 16, depth: 24 });
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  return file;
}
