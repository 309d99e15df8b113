import { expect, it } from 'vitest';
import { isAnimatedFile } from './first-frame.ts';

/** A file with these bytes, one per character. */
const fileOf = (content: string) => new File([Uint8Array.from(content, (byte) => byte.charCodeAt(0))], 'a');

/** A colour table of two colours, and the flag that says that it is there. */
const [TABLE, HAS_TABLE] = ['\x2c'.repeat(6), '\x80'];
const screen = `GIF89a\x02\0\x02\0${HAS_TABLE}\0\0${TABLE}`;
const delay = '\x21\xf9\x04\0\x32\0\0\0';
const pixels = '\x02\x02ab\0';
const image = `\x2c${'\0'.repeat(9)}${pixels}`;
const imageWithTable = `\x2c${'\0'.repeat(8)}${HAS_TABLE}${TABLE}${pixels}`;
const webp = (flags: string) => `RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0${flags}${'\0'.repeat(9)}`;

it.each([
  ['GIF of one image', `${screen}${delay}${image};`, false],
  ['GIF of two images', `${screen}${delay}${image}${delay}${image};`, true],
  ['GIF of one image with a colour table', `${screen}${imageWithTable};`, false],
  ['GIF of two images with colour tables', `${screen}${delay}${imageWithTable}${imageWithTable};`, true],
  ['GIF without a colour table', `GIF89a\x02\0\x02\0\0\0\0${image}${image};`, true],
  ['GIF that is cut off', `${screen}${delay}`, false],
  ['WebP with the flag of animations', webp('\x12'), true],
  ['WebP with other flags', webp('\x10'), false],
  ['WebP of the simple format', 'RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\xff\xff', false],
  ['PNG', '\x89PNG\r\n\x1a\n', false],
])('tells whether a %s moves', async (_what, content, moves) => {
  expect(await isAnimatedFile(fileOf(content))).toBe(moves);
});
