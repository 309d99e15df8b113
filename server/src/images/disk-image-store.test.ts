import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diskImageStore } from './disk-image-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'plaza-media-'));
afterAll(() => rm(folder, { recursive: true }));

it('lists what was left unfinished, and leaves out what it did not put there', async () => {
  const store = diskImageStore(folder);
  const file = `${'a'.repeat(32)}-320.webp`;
  await store.put([{ file, bytes: Buffer.from('kept') }]);
  await writeFile(join(folder, 'aa', `${file}.part`), 'left');
  await writeFile(join(folder, 'README'), 'mine');
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'lost+found', file), 'mine');
  const listed: string[] = [];
  for await (const found of store.list()) listed.push(...found.map((one) => one.file));
  expect(listed.toSorted()).toEqual([file, `${file}.part`]);
});
