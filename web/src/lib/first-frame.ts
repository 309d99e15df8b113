import { ignore, REFUSED } from './errors.ts';
import { isAnimatedPng } from './image-file-check.ts';

/** How a chosen image file is shown. */
export interface FilePicture {
  /** A file that does not move: the chosen one, or its first frame. */
  readonly still: Blob;
  /** Whether the server keeps the movement of the chosen file. */
  readonly isAnimated: boolean;
}

/**
 * The first frame of an image file that moves, drawn by the browser. Files that do not move, and those that the browser cannot draw, are
 * returned as they are.
 * @throws NotReadableError if the file does not exist any more
 */
export async function findFirstFrame(file: File): Promise<FilePicture> {
  const isAnimated = await isAnimatedFile(file);
  const moves = isAnimated || (await isAnimatedPng(file));
  const frame = moves
    ? await createImageBitmap(file).catch((error: unknown) => ignore(error, REFUSED))
    : undefined;
  const still = frame && (await drawFrame(frame));
  return still ? { still, isAnimated } : { still: file, isAnimated: false };
}

async function drawFrame(frame: ImageBitmap): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  frame.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)));
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether a file is a GIF or WebP, by its content, with several frames. */
export async function isAnimatedFile(file: File): Promise<boolean> {
  const head = await bytesOf(file.slice(0, 21));
  const type = textOf(head);
  // https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
  if (/^RIFF.{4}WEBPVP8X/s.test(type)) return ((head[20] ?? 0) & 0x02) !== 0;
  return type.startsWith('GIF8') && countGifFrames(await bytesOf(file)) > 1;
}

const bytesOf = async (blob: Blob) => new Uint8Array(await new Response(blob).arrayBuffer());

const GIF = { screen: 13, extension: 0x21, image: 0x2c, imageHeader: 10 } as const;

/** The number of images in a GIF, at most 2: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function countGifFrames(bytes: Uint8Array): number {
  const byteAt = (position: number) => bytes[position] ?? 0;
  const colourTable = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);
  const afterBlocks = (start: number) => {
    let position = start;
    while (byteAt(position) !== 0) position += byteAt(position) + 1;
    return position + 1;
  };
  let frames = 0;
  for (let position = GIF.screen + colourTable(byteAt(10)); frames < 2;) {
    const kind = byteAt(position);
    if (kind === GIF.extension) position = afterBlocks(position + 2);
    else if (kind === GIF.image) {
      frames += 1;
      position = afterBlocks(position + GIF.imageHeader + colourTable(byteAt(position + 9)) + 1);
    } else break;
  }
  return frames;
}
