import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';

/** The text of a QR code, read from its picture on the screen; undefined when it cannot be read. */
export async function readQrCode(code: Locator): Promise<string | undefined> {
  const screenshot = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await code.evaluate(async (_, png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const data = canvas?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    return { pixels: Array.from(data), width: picture.width, height: picture.height };
  }, screenshot);
  return jsqr.default(Uint8ClampedArray.from(pixels), width, height)?.data;
}
