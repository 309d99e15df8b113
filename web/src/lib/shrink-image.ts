import { ignore, REFUSED } from './errors.ts';
import { isAnimatedFile } from './first-frame.ts';

/** The longer side of a smaller picture, in pixels: enough for a post on most screens. */
const SIDE_MAX = 1280;
const QUALITY = 0.8;

/**
 * A smaller JPEG of an image file, drawn by the browser.
 * @returns undefined for files that move, that the browser cannot draw, or that hardly become smaller
 */
export async function shrinkImage(file: File): Promise<File | undefined> {
  if (await isAnimatedFile(file)) return undefined;
  const image = await createImageBitmap(file).catch((error: unknown) => ignore(error, REFUSED));
  const blob = image && (await drawSmaller(image));
  if (!blob || blob.size > file.size / 2) return undefined;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
}

async function drawSmaller(image: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, SIDE_MAX / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(scale * image.width));
  canvas.height = Math.max(1, Math.round(scale * image.height));
  const context = canvas.getContext('2d');
  if (context) {
    // Transparent parts of a JPEG are black otherwise.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
