import { decode } from '@cwasm/nsbmp';

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const INFO_HEADER = 40;

/** Size in pixels, or nothing when the header is not one of a bitmap. Reads the header alone. */
export function bmpSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < FILE_HEADER + INFO_HEADER) return undefined;
  const header = new DataView(bytes.buffer, bytes.byteOffset + FILE_HEADER, INFO_HEADER);
  const length = header.getUint32(0, true);
  if (length === CORE_HEADER) return { width: header.getUint16(4, true), height: header.getUint16(6, true) };
  if (length < INFO_HEADER) return undefined;
  // A negative height means that the rows run from top to bottom.
  return { width: header.getInt32(4, true), height: Math.abs(header.getInt32(8, true)) };
}

/**
 * The pixels as RGBA, one byte each, row by row from the top. Ask `bmpSize` first: this takes 4 bytes a pixel.
 * @throws Error for a file that is cut off or not understood
 */
export function decodeBmp(bytes: Uint8Array): Uint8Array {
  const { data } = decode(bytes);
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.length);
  // Many programs write the fourth byte of 32-bit pixels as 0 and mean nothing by it.
  if (!rgba.some((value, index) => index % 4 === 3 && value !== 0)) {
    for (let alpha = 3; alpha < rgba.length; alpha += 4) rgba[alpha] = 255;
  }
  return rgba;
}
