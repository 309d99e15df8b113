import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plain } from '../../../test/support/images/pictures.ts';
import { isAtLeast, VERSION_FLOORS } from '../../lib/version-floors.ts';
import { sharp } from './sharp.ts';

test.each(['vips', 'webp', 'png'] as const)('%s is not older than what is safe', (library) => {
  expect(sharp.versions[library]).toSatisfy((version: string) => isAtLeast(version, VERSION_FLOORS[library]));
});

test.each(['tiff', 'avif'] as const)('%s cannot be read, though the library could', async (format) => {
  const file = await plain(20, 20).toFormat(format).toBuffer();
  await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
});

test('svg cannot be read', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
});

test('even a good picture cannot be read from a path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-sharp-'));
  await plain(20, 20).png().toFile(join(folder, 'a.png'));
  await expect(sharp(join(folder, 'a.png')).metadata()).rejects.toThrow('unsupported image format');
  await rm(folder, { recursive: true });
});
