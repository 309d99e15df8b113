import { thumbHashToRGBA } from 'thumbhash';

/** Paints a thumbhash (base64). A canvas needs neither an inline style nor a data URL, which the content security policy forbids. */
export function paintPlaceholder(canvas: HTMLCanvasElement, thumbhash: string): void {
  const hash = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
  const { w, h, rgba } = thumbHashToRGBA(hash);
  canvas.width = w;
  canvas.height = h;
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
}
