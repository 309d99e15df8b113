import { thumbHashToRGBA } from 'thumbhash';

/** Paints a thumbhash (in base64) on a canvas, and sets its size: images in data URLs are forbidden by the content security policy. */
export function paintPlaceholder(canvas: HTMLCanvasElement, thumbhash: string): void {
  const hash = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
  const { w, h, rgba } = thumbHashToRGBA(hash);
  canvas.width = w;
  canvas.height = h;
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
}
