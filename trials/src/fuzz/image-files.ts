import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { mostly } from './values.ts';

const plain = () => sharp({ create: { width: 24, height: 18, channels: 3, background: '#36c' } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG whose header declares this size, with a kilobyte of data. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([PNG, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

/** A GIF with frames of one pixel. */
function longGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401003b'.slice(0, -2), 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

const png = await plain().png().toBuffer();
const gif = await plain().gif().toBuffer();

/** Images, files that resemble images, and files of formats of other decoders. */
export const files = {
  png,
  gif,
  jpeg: await plain().jpeg().toBuffer(),
  webp: await plain().webp().toBuffer(),
  bmp: Buffer.concat([
    Buffer.from('424d460000000000000036000000280000000200000002000000010018', 'hex'),
    Buffer.alloc(40),
  ]),
  empty: Buffer.alloc(0),
  svg: Buffer.from(svg),
  svgOfEntities: Buffer.from(
    `<!DOCTYPE s [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]>${svg}`,
  ),
  tiff: await plain().tiff().toBuffer(),
  avif: await plain().avif({ effort: 0 }).toBuffer(),
  heif: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  jpegXl: Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1'),
  jpeg2000: Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
  postScript: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage'),
  photoshop: Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x09\0\0\0\x09\0\x08\0\x03', 'latin1'),
  icon: Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1'),
  radiance: Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
  portable: Buffer.from('P6 9 9 255\n'.padEnd(260, 'x')),
  fits: Buffer.from('SIMPLE  =                    T'.padEnd(2880)),
  archive: Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  program: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  page: Buffer.from('<!doctype html><script>alert(1)</script>'),
  gifAndScript: Buffer.concat([gif, Buffer.from('/*<script>alert(1)</script>*/=1;')]),
  pngAndArchive: Buffer.concat([png, Buffer.from('PK\x03\x04', 'latin1')]),
  pngOfMany: hugePng(50_000, 50_000),
  pngOfNone: hugePng(0, 0),
  pngOfMost: hugePng(0x7fffffff, 1),
  gifOfManyFrames: longGif(2000),
  gifOfMost: Buffer.concat([Buffer.from('474946383961ffffffff800000', 'hex'), gif.subarray(13)]),
  bmpOfMost: Buffer.from('424d460000000000000036000000280000ffffff7fffffff7f010018'.padEnd(108, '0'), 'hex'),
  webpOfMost: Buffer.from(
    '524946461e000000574542505650385812000000100000 00fffffffffffe'.replaceAll(' ', ''),
    'hex',
  ),
} as const;

/** A file that may be an image: intact, with changed bytes, or truncated. */
export const imageFiles: fc.Arbitrary<Buffer> = fc
  .record({
    file: fc.constantFrom<Buffer>(...Object.values(files)),
    flips: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }),
    part: mostly(1, fc.double({ min: 0, max: 1, noNaN: true }), 4),
  })
  .map(({ file, flips, part }) => {
    const bytes = Buffer.from(file);
    for (const [at, to] of flips) if (bytes.length > 0) bytes[at % bytes.length] = to;
    return bytes.subarray(0, Math.ceil(bytes.length * part));
  });
