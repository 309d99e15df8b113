import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedFiles } from '../../test/support/images/stored.ts';
import { diskImageStore } from './disk-image-store.ts';

it('lists unfinished files, but no files of others', async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'plaza-media-'));
  const folder = temporary.path;
  const store = diskImageStore(folder);
  const file = `${'a'.repeat(32)}-320.webp`;
  await store.put([{ file, bytes: Buffer.from('kept') }]);
  await writeFile(join(folder, 'aa', `${file}.part`), 'left');
  await writeFile(join(folder, 'README'), 'mine');
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'lost+found', file), 'mine');
  expect(await storedFiles({ imageStore: store })).toEqual([file, `${file}.part`]);
});
