import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { POST } from '../../../test/support/images/decoding.ts';
import { bitmap } from '../../../test/support/images/bitmaps.ts';
import { moving, plain } from '../../../test/support/images/pictures.ts';
import { RejectedImage } from './inspect-image.ts';
import { renderImage } from './render-image.ts';

const SIZE = { width: 63, height: 64 };
/** Missing parts of a file. */
const PARTS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95];
/** Missing bytes of a file. */
const ENDS = [0, 1, 2, 3, 4, 6, 8, 12];

/** Different in every pixel, and the same in every run, because a file may end with a bit that changes nothing. */
const pixels = Buffer.from(
  Array.from(
    { length: SIZE.width * SIZE.height * 3 },
    (_, i) => (Math.imul(i + 1, 0x9e_37_79_b1) >>> 16) & 0xff,
  ),
);
const picture = sharp(pixels, { raw: { ...SIZE, channels: 3 } });
const described = () => picture.clone().withExif({ IFD0: { Artist: 'An author' } });
const write = (image: Sharp | Promise<Sharp>) => Promise.resolve(image).then((ready) => ready.toBuffer());

/** Each kind of file, with the number of bytes at its end without which all pixels are there. */
const KINDS: readonly (readonly [kind: string, endBytes: number, file: Promise<Buffer> | Buffer])[] = [
  ['jpeg', 2, write(picture.clone().jpeg())],
  ['jpeg with scans per colour', 2, write(picture.clone().jpeg({ mozjpeg: true }))],
  ['progressive jpeg', 2, write(picture.clone().jpeg({ progressive: true }))],
  ['grey jpeg', 2, write(picture.clone().toColourspace('b-w').jpeg())],
  ['jpeg with a description', 2, write(described().jpeg())],
  ['png', 12, write(picture.clone().png())],
  ['interlaced png', 12, write(picture.clone().png({ progressive: true }))],
  ['gif', 1, write(picture.clone().gif())],
  ['moving gif', 1, write(moving(40, 40, 3).then((frames) => frames.gif()))],
  ['webp', 0, write(picture.clone().webp())],
  // Its only chunk has an odd length.
  ['lossless webp', 1, write(plain(SIZE.width, SIZE.height).webp({ lossless: true }))],
  ['moving webp', 0, write(moving(40, 40, 3).then((frames) => frames.webp()))],
  ['bitmap of 24 bits', 3, bitmap({ ...SIZE, depth: 24 })],
  ['bitmap of 32 bits', 0, bitmap({ ...SIZE, depth: 32 })],
  ['bitmap of 8 bits', 1, bitmap({ ...SIZE, depth: 8 })],
  ['packed bitmap', 2, bitmap({ ...SIZE, depth: 8, packed: true })],
];

/** What becomes of the first bytes of a file. */
const answerTo = (bytes: Uint8Array) =>
  renderImage(bytes, POST).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RejectedImage ? 'rejected' : error),
  );

test.each(KINDS)('a cut %s is rejected unless all pixels are there', async (_kind, endBytes, file) => {
  const whole = await file;
  const missing = [
    ...PARTS.map((part) => Math.ceil(whole.length * part)),
    ...ENDS.filter((count) => count !== endBytes),
    endBytes,
    endBytes + 1,
  ];
  const answers = await Promise.all(
    missing.map((count) => answerTo(whole.subarray(0, whole.length - count))),
  );
  expect(Object.fromEntries(missing.map((count, i) => [count, answers[i]]))).toEqual(
    Object.fromEntries(missing.map((count) => [count, count <= endBytes ? 'accepted' : 'rejected'])),
  );
});

test('a webp whose description is cut off keeps its pixels, and its orientation where that is whole', async () => {
  const turned = plain(60, 40)
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  const whole = await turned.webp().toBuffer();
  const [exif, xmp] = [whole.indexOf('EXIF'), whole.indexOf('XMP ')];
  const sizeOf = async (length: number) => {
    const { renditions } = await renderImage(whole.subarray(0, length), POST);
    return renditions.map(({ width, height }) => [width, height]);
  };
  for (const length of [xmp, xmp + 6, xmp + 10, whole.length])
    expect(await sizeOf(length)).toEqual([[40, 60]]);
  for (const length of [exif, exif + 6, exif + 10, xmp - 2]) expect(await sizeOf(length)).toEqual([[60, 40]]);
  expect(await answerTo(whole.subarray(0, exif - 1))).toBe('rejected');
});

test('a jpeg without its end mark is rejected when a whole scan is missing', async () => {
  const whole = await picture.clone().jpeg({ progressive: true }).toBuffer();
  const scan = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
  const tables = whole.lastIndexOf(Buffer.from([0xff, 0xc4]));
  for (const length of [tables, scan]) expect(await answerTo(whole.subarray(0, length))).toBe('rejected');
});
