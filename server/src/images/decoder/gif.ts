const SCREEN = 13;
const EXTENSION = 0x21;
const PICTURE = 0x2c;
const PICTURE_HEADER = 10;

/** Bytes of the colour table that a packed field announces. */
const colourTable = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

/**
 * Whether a GIF ends where one of its blocks ends. libvips shows what there is of a file that was cut off in the
 * middle; we reject it, as we do with all others. A missing end mark alone is common and does no harm.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  const byteAt = (position: number) => bytes[position] ?? 0;
  // Data comes in blocks of a length and as many bytes, up to an empty one.
  const afterBlocks = (start: number) => {
    let position = start;
    while (byteAt(position) !== 0) position += byteAt(position) + 1;
    return position + 1;
  };
  let position = SCREEN + colourTable(byteAt(10));
  while (position < bytes.length) {
    const kind = byteAt(position);
    if (kind === EXTENSION) position = afterBlocks(position + 2);
    else if (kind === PICTURE)
      position = afterBlocks(position + PICTURE_HEADER + colourTable(byteAt(position + 9)) + 1);
    else return true;
  }
  return position === bytes.length;
}
