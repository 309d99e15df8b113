const SCREEN = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const IMAGE_HEADER = 10;

/** The size of the colour table of a packed field, in bytes. */
const colourTable = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

/**
 * Whether no image or extension of a GIF is cut off. The check stops at the end mark, or at any other unknown byte, and ignores
 * what follows. libvips accepts a truncated file; Plaza rejects it, as in all other formats. A missing end mark is common and
 * harmless.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  const byteAt = (position: number) => bytes[position] ?? 0;
  // Data is a sequence of blocks, each with its length, until an empty one.
  const afterBlocks = (start: number) => {
    let position = start;
    while (byteAt(position) !== 0) position += byteAt(position) + 1;
    return position + 1;
  };
  let position = SCREEN + colourTable(byteAt(10));
  while (position < bytes.length) {
    const kind = byteAt(position);
    if (kind === EXTENSION) position = afterBlocks(position + 2);
    else if (kind === IMAGE)
      position = afterBlocks(position + IMAGE_HEADER + colourTable(byteAt(position + 9)) + 1);
    else return true;
  }
  return position === bytes.length;
}
