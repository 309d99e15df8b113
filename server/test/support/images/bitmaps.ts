/** A bitmap to be written byte by byte; every pixel is `colourOf(x, y)`. */
export interface BitmapOptions {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16 | 24 | 32;
  /** Rows from top to bottom: a negative height in the header. */
  readonly topDown?: boolean;
  /** Runs of equal pixels; with 8 bits only. */
  readonly packed?: boolean;
  /** The fourth byte of 32-bit pixels. */
  readonly alpha?: number;
  /** Bytes between the header and the pixels. */
  readonly gap?: number;
  /** A header of the fifth version, which names its masks. */
  readonly version5?: boolean;
}

type Rgb = readonly [number, number, number];

const PALETTE: readonly Rgb[] = [
  [250, 10, 10],
  [10, 250, 10],
  [10, 10, 250],
  [250, 250, 10],
];
/** Every colour fills squares of this side, so that it survives being encoded with loss. */
export const SQUARE = 16;
const indexOf = (x: number, y: number) => (Math.floor(x / SQUARE) + Math.floor(y / SQUARE)) % PALETTE.length;

/** The colour of a pixel. */
export const colourOf = (x: number, y: number): Rgb => PALETTE[indexOf(x, y)] ?? [0, 0, 0];

export function bitmap(options: BitmapOptions): Buffer {
  const { width, height, depth, topDown = false, gap = 0 } = options;
  const palette = depth === 8 ? Buffer.from(PALETTE.flatMap(([r, g, b]) => [b, g, r, 0])) : Buffer.alloc(0);
  const rows = Array.from({ length: height }, (_, y) =>
    options.packed ? packedRow(width, y) : row(options, y),
  );
  const pixels = Buffer.concat([
    ...(topDown ? rows : rows.toReversed()),
    Buffer.from(options.packed ? [0, 1] : []),
  ]);
  const header = infoHeader(options, pixels.length);
  const offset = 14 + header.length + palette.length + gap;
  const file = Buffer.alloc(14);
  file.write('BM');
  file.writeUInt32LE(offset + pixels.length, 2);
  file.writeUInt32LE(offset, 10);
  return Buffer.concat([file, header, palette, Buffer.alloc(gap), pixels]);
}

function infoHeader(
  { width, height, depth, topDown, packed, version5 }: BitmapOptions,
  bytes: number,
): Buffer {
  const header = Buffer.alloc(version5 ? 124 : 40);
  header.writeUInt32LE(header.length, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(topDown ? -height : height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(depth, 14);
  header.writeUInt32LE(version5 ? 3 : packed ? 1 : 0, 16);
  header.writeUInt32LE(bytes, 20);
  header.writeUInt32LE(depth === 8 ? PALETTE.length : 0, 32);
  if (version5)
    [0xff_00_00, 0xff_00, 0xff, 0xff_00_00_00].forEach((mask, i) => header.writeUInt32LE(mask, 40 + 4 * i));
  return header;
}

function row({ width, depth, alpha = 0 }: BitmapOptions, y: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil((width * depth) / 32) * 4);
  for (let x = 0; x < width; x++) {
    const [r, g, b] = colourOf(x, y);
    if (depth === 8) bytes[x] = indexOf(x, y);
    else if (depth === 16) bytes.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), 2 * x);
    else bytes.set(depth === 24 ? [b, g, r] : [b, g, r, alpha], (x * depth) / 8);
  }
  return bytes;
}

function packedRow(width: number, y: number): Buffer {
  const runs: number[] = [];
  for (let x = 0; x < width; x += SQUARE) runs.push(Math.min(SQUARE, width - x), indexOf(x, y));
  return Buffer.from([...runs, 0, 0]);
}
