const HEADER = 54;
const DOTS_PER_METRE = 2835;

/** A square BMP of grey stripes, of at most so many bytes: its size does not depend on what it shows. */
export function bitmapOf(bytes: number) {
  const side = Math.floor(Math.sqrt((bytes - HEADER) / 3) / 4) * 4;
  const buffer = Buffer.alloc(HEADER + 3 * side * side, 0x60);
  buffer.fill(0xd0, HEADER + Math.floor(buffer.length / 2));
  buffer.fill(0, 0, HEADER);
  buffer.write('BM', 'latin1');
  buffer.writeUInt32LE(buffer.length, 2);
  buffer.writeUInt32LE(HEADER, 10);
  // https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapinfoheader
  buffer.writeUInt32LE(40, 14);
  buffer.writeInt32LE(side, 18);
  buffer.writeInt32LE(side, 22);
  buffer.writeUInt16LE(1, 26);
  buffer.writeUInt16LE(24, 28);
  buffer.writeUInt32LE(buffer.length - HEADER, 34);
  buffer.writeInt32LE(DOTS_PER_METRE, 38);
  buffer.writeInt32LE(DOTS_PER_METRE, 42);
  return { name: 'large.bmp', mimeType: 'image/bmp', buffer };
}
