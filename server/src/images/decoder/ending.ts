import type { ImageFormat } from './image-format.ts';
import { hasAllScans } from './jpeg.ts';
import { sharp } from './sharp.ts';

const JPEG_END = Buffer.from([0xff, 0xd9]);
/** An end after data whose first bit is not the zero that decoders read after an end mark. */
const OTHER_JPEG_END = Buffer.concat([Buffer.alloc(64, 0xaa), JPEG_END]);
/** At least the 8 rows after which libvips looks for warnings no more. */
const UNCHECKED_ROWS = 16;
const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
const STILL_PIXELS = ['VP8 ', 'VP8L'];
const METADATA = ['EXIF', 'XMP '];

/**
 * A file that lacks no pixels but its end, with an end; undefined for other files. The decoders of the other formats accept such
 * files. A decoder warns of pixels that are missing from the result, or damaged.
 * @throws Error if the header cannot be read
 */
export async function withEnding(bytes: Uint8Array, format: ImageFormat): Promise<Uint8Array | undefined> {
  if (format === 'webp') return withWholeChunks(bytes);
  if (format !== 'jpeg' || !hasAllScans(bytes)) return undefined;
  const data = bytes.at(-1) === JPEG_END[0] ? bytes.subarray(0, -1) : bytes;
  const whole = Buffer.concat([data, JPEG_END]);
  const [rows, others] = await Promise.all([
    lastRows(whole),
    lastRows(Buffer.concat([data, OTHER_JPEG_END])),
  ]);
  // Pixels that are not in the file depend on what follows it.
  return rows.equals(others) ? whole : undefined;
}

async function lastRows(bytes: Uint8Array): Promise<Buffer> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false });
  const { width, height } = await image.metadata();
  const top = Math.max(0, height - UNCHECKED_ROWS);
  return image
    .extract({ left: 0, top, width, height: height - top })
    .raw()
    .toBuffer();
}

/** Removes a chunk that is cut off from a WebP file. The chunks with metadata follow those with pixels. */
function withWholeChunks(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const typeAt = (position: number) => file.toString('latin1', position, position + 4);
  let position = RIFF_HEADER;
  let hasPixels = false;
  while (position + CHUNK_HEADER <= file.length) {
    const end = position + CHUNK_HEADER + file.readUInt32LE(position + 4);
    if (end > file.length) break;
    hasPixels ||= STILL_PIXELS.includes(typeAt(position));
    // Chunks begin at even positions.
    position = end + (end % 2);
  }
  if (!hasPixels && !METADATA.includes(typeAt(position))) return undefined;
  const whole = Buffer.alloc(position);
  file.copy(whole);
  whole.writeUInt32LE(position - CHUNK_HEADER, 4);
  return whole;
}
