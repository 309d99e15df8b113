import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_IS_HEIC, IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { describe, expect, it } from 'vitest';
import { checkImageFile, isAnimatedPng } from './image-file-check.ts';
import { IMAGE_ACCEPT } from './image-file.ts';

const PNG = '\x89PNG\r\n\x1a\n';

/** A file that begins with these bytes, one per character, and has this size. */
function file(header: string, { name = 'a.png', type = 'image/png', size = header.length } = {}): File {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(header, (letter) => letter.charCodeAt(0)));
  return new File([bytes], name, { type });
}

describe('checkImageFile', () => {
  it.each([PNG, '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'RIFF\0\0\0\0WEBP', 'BM'])(
    'accepts %j',
    async (header) => {
      expect(await checkImageFile(file(header))).toBeUndefined();
      expect(await checkImageFile(file(header, { size: IMAGE_MAX_BYTES }))).toBeUndefined();
      expect(await checkImageFile(file(header, { name: 'a.txt', type: 'text/plain' }))).toBeUndefined();
    },
  );

  it.each(['x', '%PDF-1.7', 'PK\x03\x04', '<svg xmlns="', '\0\0\0\x1cftypavif', 'RIFF\0\0\0\0WAVE'])(
    'rejects %j with any name',
    async (header) => {
      expect(await checkImageFile(file(header))).toBe(ERROR_MESSAGE['file-invalid-type']);
    },
  );

  it('rejects an empty file and a file that is too large', async () => {
    expect(await checkImageFile(file(''))).toBe(ERROR_MESSAGE['file-too-small']);
    expect(await checkImageFile(file(PNG, { size: IMAGE_MAX_BYTES + 1 }))).toBe(
      'This file has 11\u00A0MB. An image can have up to 10.',
    );
  });

  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])('rejects %s with its own message', async (brand) => {
    for (const name of ['IMG_1.HEIC', 'IMG_1.jpg'])
      expect(await checkImageFile(file(`\0\0\0\x18ftyp${brand}`, { name }))).toBe(IMAGE_IS_HEIC);
  });
});

describe('isAnimatedPng', () => {
  const header = `\0\0\0\x0dIHDR${'\0'.repeat(17)}`;
  const control = `\0\0\0\x08acTL${'\0'.repeat(12)}`;
  const pixels = `\0\0\0\x02IDATab${'\0'.repeat(4)}`;
  const text = `\0\0\0\x04tEXtacTL${'\0'.repeat(4)}`;

  it.each([
    ['with frames', PNG + header + control + pixels, true],
    ['with frames after a text', PNG + header + text + control + pixels, true],
    ['without frames', PNG + header + pixels, false],
    ['with the word in a text', PNG + header + text + pixels, false],
    ['with frames after the pixels, which viewers ignore', PNG + header + pixels + control, false],
    ['with frames after more texts than files have', PNG + header + text.repeat(99) + control, false],
    ['that is cut off', PNG + header, false],
  ])('a png %s', async (_what, content, isAnimated) => {
    expect(await isAnimatedPng(file(content))).toBe(isAnimated);
  });

  it.each(['image/apng', 'image/webp', ''])('a png with frames whose type is given as %j', async (type) => {
    expect(await isAnimatedPng(file(PNG + header + control, { name: 'a.apng', type }))).toBe(true);
  });

  it('no other type', async () => {
    expect(await isAnimatedPng(file(`RIFFWEBP${header}${control}`))).toBe(false);
  });
});

it('IMAGE_ACCEPT begins with JPEG', () => {
  expect(IMAGE_ACCEPT).toMatch(/^image\/jpeg,/);
});
