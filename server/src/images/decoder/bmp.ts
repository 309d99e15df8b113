import { decode } from '@cwasm/nsbmp';
import type { Size } from './scaled-size.ts';

const FILE_HEADER = 14;
const CORE_HEADER = 12;
/** Lengths in bytes of all later headers, which begin with the same fields. */
const INFO_HEADERS = [40, 52, 56, 64, 108, 124];
const DEPTHS = [1, 4, 8, 16, 24, 32];
const MAX_PADDING = 3;
/** The values of the field for the compression whose data end with a mark. */
const RUN_LENGTH_CODES = [1, 2];
const IMAGE_END = Buffer.from([0, 1]);
/** In compressed bitmaps: the end of a line, then the end of the image. */
const LAST_LINE_END = Buffer.from([0, 0, 0, 1]);

/** Reads the size in pixels from the header; undefined for other files. */
export function bmpSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < FILE_HEADER + 40) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset + FILE_HEADER, 40);
  const length = header.getUint32(0, true);
  if (length === CORE_HEADER) return { width: header.getUint16(4, true), height: header.getUint16(6, true) };
  const isBitmap = header.getUint16(12, true) === 1 && DEPTHS.includes(header.getUint16(14, true));
  if (!INFO_HEADERS.includes(length) || !isBitmap) return undefined;
  // A negative height means that the rows run from top to bottom.
  return { width: header.getInt32(4, true), height: Math.abs(header.getInt32(8, true)) };
}

/** Decodes a bitmap to RGBA, 4 bytes per pixel, from the top row. Check `bmpSize` before. @throws Error for an invalid file */
export function decodeBmp(bytes: Uint8Array): Uint8Array {
  const { data } = decodeLeniently(bytes);
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.length);
  // Many programs write 0 as the unused fourth byte of 32-bit pixels.
  if (isInvisible(rgba)) {
    for (let alpha = 3; alpha < rgba.length; alpha += 4) rgba[alpha] = 255;
  }
  return rgba;
}

function isInvisible(rgba: Uint8Array): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 0) return false;
  return true;
}

function decodeLeniently(bytes: Uint8Array) {
  const whole = compressedBitmap(bytes);
  try {
    return decode(whole);
  } catch (error) {
    // Many encoders write a line end after the last line, which the decoder rejects as an additional line.
    const end = Buffer.from(whole).lastIndexOf(LAST_LINE_END);
    if (end < whole.length - LAST_LINE_END.length - MAX_PADDING) throw error;
    return decode(Buffer.concat([whole.subarray(0, end), LAST_LINE_END.subarray(2)]));
  }
}

/** A compressed bitmap without the bytes that follow it, and with its end mark; other bitmaps as they are. @throws Error if it is cut off */
function compressedBitmap(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const fieldAt = (position: number) => file.readUInt32LE(FILE_HEADER + position);
  const isCompressed = fieldAt(0) > CORE_HEADER && RUN_LENGTH_CODES.includes(fieldAt(16));
  const length = fieldAt(20);
  if (!isCompressed || length === 0) return bytes;
  const end = file.readUInt32LE(10) + length;
  const missing = Math.max(0, end - bytes.length);
  if (missing > IMAGE_END.length) throw new Error('cut off');
  return Buffer.concat([bytes.subarray(0, end), IMAGE_END.subarray(IMAGE_END.length - missing)]);
}
