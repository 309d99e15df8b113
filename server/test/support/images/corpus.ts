import sharp, { type Sharp } from 'sharp';
import { IMAGE_DAMAGED, imageTooLarge, type ImageLimit } from '@plaza/contract/image.ts';
import { bitmap } from './bitmaps.ts';
import { hollowPng, moving, plain, slightGif } from './pictures.ts';

/** A file, and what becomes of it: its size after upload, or the sentence of the refusal. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: { readonly width: number; readonly height: number } | string;
}

const NOT_SUPPORTED = 'File type not supported. Please upload a jpeg, png, gif, or jpg file.';
const SIZE = { width: 48, height: 32 };
const BMP_HEADERS = 54;

/** Different in every pixel, and the same in every run. */
const texture = sharp(
  Buffer.from(
    Array.from(
      { length: SIZE.width * SIZE.height * 3 },
      (_, index) => (Math.imul(index + 1, 0x9e_37_79_b1) >>> 16) & 0xff,
    ),
  ),
  { raw: { ...SIZE, channels: 3 } },
);
const bytesOf = (image: Sharp | Promise<Sharp>) => Promise.resolve(image).then((ready) => ready.toBuffer());

/** Whole files of all accepted types. */
const whole = {
  jpeg: await bytesOf(texture.clone().jpeg()),
  png: await bytesOf(texture.clone().png()),
  gif: await bytesOf(texture.clone().gif()),
  webp: await bytesOf(texture.clone().webp()),
  bmp: bitmap({ ...SIZE, depth: 24 }),
};

/** Files of moving pictures. */
const animations = {
  'moving gif': await bytesOf(moving(48, 32, 3).then((frames) => frames.gif())),
  'moving webp': await bytesOf(moving(48, 32, 3).then((frames) => frames.webp())),
};

/** Each type cut at some places, of which the last lacks the least. */
const cut = (files: Readonly<Record<string, Uint8Array>>, cuts: number): CorpusFile[] =>
  Object.entries(files).flatMap(([type, bytes]) =>
    Array.from({ length: cuts }, (_, index) => {
      const length = Math.floor((bytes.length * (index + 0.5)) / cuts);
      const isHeader = type === 'bmp' && length < BMP_HEADERS;
      return {
        name: `${length} of ${bytes.length} bytes of a ${type}`,
        bytes: bytes.subarray(0, length),
        expected: isHeader ? NOT_SUPPORTED : IMAGE_DAMAGED,
      };
    }),
  );

/** Puts bytes into a file. */
const insert = (file: Uint8Array, position: number, ...bytes: (string | readonly number[])[]) =>
  Buffer.concat([
    file.subarray(0, position),
    ...bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    file.subarray(position),
  ]);
const GIF_TABLES = 13 + 3 * 2 ** (((whole.gif[10] ?? 0) & 7) + 1);
const RIFF_CHUNK = 'odd \x02\0\0\0??';

function withRiffLength(file: Buffer): Buffer {
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Headers that are unusual and valid. */
const odd: Readonly<Record<string, Uint8Array>> = {
  'jpeg with a comment': insert(whole.jpeg, 2, '\xff\xfe\0\x06odd!'),
  'jpeg with fill bytes before a marker': insert(whole.jpeg, 2, [0xff, 0xff, 0xff]),
  'jpeg with an unknown application segment': insert(whole.jpeg, 2, '\xff\xeb\0\x06odd!'),
  'jpeg with many comments': insert(whole.jpeg, 2, '\xff\xfe\0\x06odd!'.repeat(200)),
  'jpeg with text behind its end': insert(whole.jpeg, whole.jpeg.length, '<script>'),
  'jpeg without its end mark': whole.jpeg.subarray(0, -2),
  'png with text behind its end': insert(whole.png, whole.png.length, '<script>'),
  'gif with a comment': insert(whole.gif, GIF_TABLES, '!\xfe\x04odd!\0'),
  'gif of 1987': insert(whole.gif.subarray(6), 0, 'GIF87a'),
  'gif with text behind its end': insert(whole.gif, whole.gif.length, '<script>'),
  'gif without its end mark': whole.gif.subarray(0, -1),
  'webp with an unknown chunk': withRiffLength(insert(whole.webp, whole.webp.length, RIFF_CHUNK)),
  'webp with text behind its end': insert(whole.webp, whole.webp.length, '<script>'),
  'bmp with text behind its end': insert(whole.bmp, whole.bmp.length, '<script>'),
  'bmp from top to bottom': bitmap({ ...SIZE, depth: 24, topDown: true }),
  'bmp with a gap': bitmap({ ...SIZE, depth: 24, gap: 10 }),
  'bmp of version 5': bitmap({ ...SIZE, depth: 32, version5: true }),
  'bmp of 16 bits': bitmap({ ...SIZE, depth: 16 }),
  'packed bmp': bitmap({ ...SIZE, depth: 8, packed: true }),
};

const encoded: Readonly<Record<string, Sharp>> = {
  'progressive jpeg': texture.clone().jpeg({ progressive: true }),
  'jpeg with a scan for each colour': texture.clone().jpeg({ mozjpeg: true }),
  'grey jpeg': texture.clone().toColourspace('b-w').jpeg(),
  'cmyk jpeg': texture.clone().toColourspace('cmyk').jpeg(),
  'jpeg in Display P3': texture.clone().withIccProfile('p3').jpeg(),
  'jpeg with a description': texture
    .clone()
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg(),
  'interlaced png': texture.clone().png({ progressive: true }),
  'png with a palette': texture.clone().png({ palette: true }),
  '16-bit png': texture.clone().toColourspace('rgb16').png(),
  'grey png': texture.clone().toColourspace('b-w').png(),
  'transparent png': texture.clone().ensureAlpha(0.5).png(),
  'lossless webp': texture.clone().webp({ lossless: true }),
  'transparent webp': texture.clone().ensureAlpha(0.5).webp(),
};

const animated: readonly (readonly [frames: number, file: Promise<Buffer> | Buffer])[] = [
  [3, animations['moving gif']],
  [3, animations['moving webp']],
  [2, bytesOf(moving(48, 32, 2).then((all) => all.gif()))],
  [10, bytesOf(moving(48, 32, 10).then((all) => all.webp()))],
  [300, slightGif(48, 32, 300)],
];

const sentence = (limit: ImageLimit, count: number) => imageTooLarge(limit, count).message;

/** Files beyond a limit, with the sentence that names it. */
const tooLarge: readonly CorpusFile[] = [
  { name: '301 frames', bytes: slightGif(2, 2, 301), expected: sentence('frames', 301) },
  { name: '1000 frames', bytes: slightGif(2, 2, 1000), expected: sentence('frames', 1000) },
  { name: '40.005 megapixels', bytes: hollowPng(8001, 5000), expected: sentence('pixels', 40_005_000) },
  { name: '10 gigapixels', bytes: hollowPng(100_000, 100_000), expected: sentence('pixels', 1e10) },
  {
    name: '101 megapixels in all',
    bytes: slightGif(1005, 1005, 100),
    expected: sentence('all_pixels', 101_002_500),
  },
];

const text = (content: string) => Buffer.from(content, 'latin1');

/** Files of other types. */
const foreign: Readonly<Record<string, Uint8Array>> = {
  html: text('<!doctype html><script>alert(1)</script>'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  pdf: text('%PDF-1.7\n1 0 obj\n<<>>\nendobj'),
  heic: text('\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
  avif: await bytesOf(plain(20, 20).avif()),
  tiff: await bytesOf(plain(20, 20).tiff()),
  pixmap: text('P3\n1 1\n255\n1 2 3\n'),
  'a text that begins like a bitmap': text(
    'BM, dear reader, is how this text begins, and it goes on for a while.',
  ),
  zip: text('PK\x03\x04\x14\0\0\0\0\0'),
  icon: text('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0'),
  riff: text('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'),
};

const accepted = (files: Readonly<Record<string, Uint8Array>>): CorpusFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, expected: SIZE }));

/** All files but those of `turned`. */
export async function corpus(): Promise<CorpusFile[]> {
  const others = await Promise.all(
    Object.entries(encoded).map(async ([name, image]) => [name, await bytesOf(image)] as const),
  );
  const moved = await Promise.all(
    animated.map(
      async ([count, file], index) => [`animation ${index} of ${count} frames`, await file] as const,
    ),
  );
  return [
    ...accepted(whole),
    ...cut(whole, 20),
    ...cut(animations, 10),
    ...accepted(odd),
    ...accepted(Object.fromEntries(others)),
    ...accepted(Object.fromEntries(moved)),
    ...tooLarge,
    ...Object.entries(foreign).map(([name, bytes]) => ({ name, bytes, expected: NOT_SUPPORTED })),
  ];
}
