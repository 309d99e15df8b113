const [MARKER, STUFFED, FILL] = [0xff, 0x00, 0xff];
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];
const RESTART = { first: 0xd0, last: 0xd7 };
/** Markers of a frame header; the others of C0 to CF define tables. */
const FRAME_HEADERS = [0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcb];
const COEFFICIENTS = 64;
const COMPONENTS_MAX = 4;

/**
 * Whether a JPEG (ITU T.81, Annex B) contains a scan of every coefficient of every component in full precision. Such a file may lack
 * its end mark, and the end of its last scan.
 */
export function hasAllScans(bytes: Uint8Array): boolean {
  const byteAt = (position: number) => bytes[position] ?? 0;
  const missing = new Map<number, Set<number>>();
  for (let position = 2; position < bytes.length;) {
    const marker = byteAt(position + 1);
    if (byteAt(position) !== MARKER || marker === END_OF_IMAGE) break;
    if (marker === FILL) {
      position += 1;
      continue;
    }
    const segment = position + 4;
    position += 2 + byteAt(position + 2) * 256 + byteAt(position + 3);
    if (FRAME_HEADERS.includes(marker)) {
      for (let i = 0; i < Math.min(byteAt(segment + 5), COMPONENTS_MAX); i += 1)
        missing.set(byteAt(segment + 6 + 3 * i), new Set(range(0, COEFFICIENTS - 1)));
    }
    if (marker === START_OF_SCAN) {
      const count = Math.min(byteAt(segment), COMPONENTS_MAX);
      const parameters = segment + 1 + 2 * byteAt(segment);
      const scanned = range(byteAt(parameters), Math.min(byteAt(parameters + 1), COEFFICIENTS - 1));
      // The number of bits that later scans add.
      const isPrecise = (byteAt(parameters + 2) & 0x0f) === 0;
      for (const component of isPrecise ? range(1, count) : [])
        for (const coefficient of scanned)
          missing.get(byteAt(segment + 2 * component - 1))?.delete(coefficient);
      position = endOfScan(bytes, position);
    }
  }
  return missing.size > 0 && [...missing.values()].every((coefficients) => coefficients.size === 0);
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

/** The position of the marker after the data of a scan, or the length of the file. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let position = bytes.indexOf(MARKER, start);
  while (position !== -1) {
    const next = bytes[position + 1] ?? STUFFED;
    if (next !== STUFFED && !(next >= RESTART.first && next <= RESTART.last)) return position;
    position = bytes.indexOf(MARKER, position + 2);
  }
  return bytes.length;
}
