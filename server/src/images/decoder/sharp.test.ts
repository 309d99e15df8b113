import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plain } from '../../../test/support/images/pictures.ts';
import { isAtLeast, VERSION_FLOORS } from '../../lib/version-floors.ts';
import { sharp } from './sharp.ts';

test.each(['vips', 'webp', 'png'] as const)('%s is not older than the oldest secure version', (library) => {
  expect(sharp.versions[library]).toSatisfy((version: string) => isAtLeast(version, VERSION_FLOORS[library]));
});

test.each(['tiff', 'avif'] as const)('%s cannot be read, although libvips supports it', async (format) => {
  const file = await plain(20, 20).toFormat(format).toBuffer();
  await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
});

test('svg cannot be read', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
});

test('a valid image cannot be read from a path', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-sharp-'));
  const path = join(folder.path, 'a.png');
  await plain(20, 20).png().toFile(path);
  await expect(sharp(path).metadata()).rejects.toThrow('unsupported image format');
});
