// The container of WebP files: https://developers.google.com/speed/webp/docs/riff_container

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
/** The position of the flags in a file whose first chunk is `VP8X`. */
const FLAGS = 20;
const ANIMATION = 0x02;

/** Whether a WebP file that we made moves. @param head at least its first 21 bytes */
export function isAnimatedWebp(head: Buffer): boolean {
  const isExtended = head.toString('latin1', RIFF_HEADER, RIFF_HEADER + 4) === 'VP8X';
  return isExtended && ((head[FLAGS] ?? 0) & ANIMATION) !== 0;
}

/** Reads the first bytes of a file, at least 21 of a file that has them, and destroys the stream. */
export async function readHead(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    head = Buffer.concat([head, chunk]);
    if (head.length > FLAGS) break;
  }
  return head;
}

/**
 * The first frame of an animated WebP file: the file up to the end of this frame, whose pixels need no decoding. Reads no further,
 * and destroys the stream. Undefined for other files.
 */
export async function readFirstFrame(stream: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length > FLAGS && !isAnimatedWebp(bytes)) return undefined;
    const end = endOfFirstFrame(bytes);
    if (end > bytes.length) continue;
    const frame = Buffer.from(bytes.subarray(0, end));
    frame.writeUInt32LE(end - CHUNK_HEADER, 4);
    return frame;
  }
  return undefined;
}

/** The number of bytes up to the end of the first frame; infinite while that is unknown. @param bytes the beginning of a file */
function endOfFirstFrame(bytes: Buffer): number {
  for (let position = RIFF_HEADER; position + CHUNK_HEADER <= bytes.length;) {
    const type = bytes.toString('latin1', position, position + 4);
    const length = bytes.readUInt32LE(position + 4);
    // Chunks begin at even positions.
    position += CHUNK_HEADER + length + (length % 2);
    if (type === 'ANMF') return position;
  }
  return Infinity;
}
