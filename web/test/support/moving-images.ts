const SIDE = 2;
const SCREEN = [SIDE, 0, SIDE, 0, 0x80, 0, 0];
const COLOURS = [255, 0, 0, 0, 0, 255];
/** Shown for half a second, then the next frame. */
const DELAY = [0x21, 0xf9, 4, 0, 50, 0, 0, 0];
const FRAME = [0x2c, 0, 0, 0, 0, SIDE, 0, SIDE, 0, 0, 2];
const RED = [3, 0x04, 0x00, 0x05, 0];
const BLUE = [3, 0x4c, 0x12, 0x05, 0];
const END = 0x3b;

/** A GIF of 2 × 2 pixels: a red frame, and then blue ones. */
export function gifOf(frames: number, name = 'a.gif'): File {
  const ascii = Array.from('GIF89a', (letter) => letter.charCodeAt(0));
  const images = Array.from({ length: frames }, (_, i) => [...DELAY, ...FRAME, ...(i === 0 ? RED : BLUE)]);
  const bytes = [...ascii, ...SCREEN, ...COLOURS, ...images.flat(), END];
  return new File([Uint8Array.from(bytes)], name, { type: 'image/gif' });
}
