import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { PlazaServer } from './plaza-server.ts';
import { memberWithPost, newTitle } from './posts.ts';
import { expect, test } from './test.ts';
import { expectStandstill } from './watch-page.ts';

const COLOURS = [181, 83, 60, 63, 102, 82, 60, 83, 181];
const FRAMES = COLOURS.length / 3;
const CODE_SIZE = 2;
const BLOCK = 255;
/** Of another moving image, while one is looked at. */
const CHANGES = 2;

/** Creates a GIF of three frames, each of one colour for a tenth of a second. @returns its path */
export async function writeMovingGif(
  path: string,
  [width, height]: readonly [number, number] = [320, 240],
): Promise<string> {
  await writeFile(path, movingGif(width, height));
  return path;
}

function movingGif(width: number, height: number): Buffer {
  const size = (bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUInt16LE(width, bytes - 4);
    buffer.writeUInt16LE(height, bytes - 2);
    return buffer;
  };
  const head = [Buffer.from('GIF89a'), size(4), Buffer.from([0x81, 0, 0, ...COLOURS, 0, 0, 0])];
  // Repeats for ever.
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const frames = Array.from({ length: FRAMES }, (_, colour) => [
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c]),
    size(8),
    Buffer.from([0, CODE_SIZE]),
    blocksOf(pixelsOf(colour, width * height)),
  ]);
  return Buffer.concat([...head, loop, ...frames.flat(), Buffer.from([0x3b])]);
}

/** Codes of three bits: the table is cleared before codes become longer. */
function pixelsOf(colour: number, count: number): Buffer {
  const [clear, end] = [2 ** CODE_SIZE, 2 ** CODE_SIZE + 1];
  const pairs = Array.from({ length: Math.ceil(count / 2) }, () => [clear, colour, colour]);
  const bits = [...pairs.flat(), end].map((code) => code.toString(2).padStart(3, '0'));
  const bytes: number[] = [];
  // Eight codes fill three bytes, from their lowest bits.
  for (let first = 0; first < bits.length; first += 8) {
    const word = Number.parseInt(
      bits
        .slice(first, first + 8)
        .toReversed()
        .join(''),
      2,
    );
    bytes.push(word & 0xff, (word >> 8) & 0xff, word >> 16);
  }
  return Buffer.from(bytes);
}

function blocksOf(data: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let start = 0; start < data.length; start += BLOCK) {
    const block = data.subarray(start, start + BLOCK);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

/** The inner part of a picture: the pixels of rounded corners vary with what is behind them. */
async function shoot(picture: Locator): Promise<Buffer> {
  await picture.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
  return picture.page().screenshot({ clip });
}

/** A picture changes while it is looked at. */
export async function expectMoving(picture: Locator): Promise<void> {
  const first = await shoot(picture);
  await expect.poll(async () => (await shoot(picture)).equals(first)).toBe(false);
}

/** A picture is the same in several frames, between which another moving image of the page changes. */
export async function expectStill(picture: Locator): Promise<void> {
  const page = picture.page();
  await expectStandstill(page);
  const reference = page.locator('#reference');
  const url = `data:image/gif;base64,${movingGif(40, 8).toString('base64')}`;
  await page.evaluate((src) => {
    const image = Object.assign(document.createElement('img'), { id: 'reference', src });
    image.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 9999; width: 40px; height: 8px';
    // Over a dialog, too.
    (document.querySelector('dialog[open], [role=dialog]') ?? document.body).append(image);
  }, url);
  const first = await shoot(picture);
  for (let change = 0; change < CHANGES; change += 1) {
    await expectMoving(reference);
    expect((await shoot(picture)).equals(first)).toBe(true);
  }
  await reference.evaluate((image) => image.remove());
}

/** A new member with a post that has a moving image, with its addresses and its description. */
export async function postMoving(plaza: PlazaServer, size?: readonly [number, number]) {
  const image = await writeMovingGif(test.info().outputPath('moving.gif'), size);
  const made = await memberWithPost(plaza, { image, alt: newTitle('Light') });
  const { url = '', stillUrl, alt = '' } = made.post.image ?? {};
  return { ...made, url, stillUrl: stillUrl ?? '', alt };
}

/** The image with this description, and its buttons, on a page or in a part of it. */
export const partsOf = (where: Page | Locator, alt: string) => ({
  picture: where.getByRole('img', { name: alt }),
  pause: where.getByRole('button', { name: `Pause: ${alt}` }),
  play: where.getByRole('button', { name: `Play: ${alt}` }),
});
/** The same of a large image. */
export const largeOf = (page: Page, alt: string) => partsOf(page.getByRole('dialog'), alt);
