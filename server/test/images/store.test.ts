import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FoundFile } from '../../src/images/image-store.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { openPlaza } from '../support/app.ts';
import { storedFiles } from '../support/images/stored.ts';

// Every store keeps files in the same way, so this runs on each.
const { resources } = await openPlaza();
const store = resources.imageStore;

/** Files of a picture, each of them different. */
function filesOf(name: string, widths: readonly number[] = [320, 640]) {
  return widths.map((width) => ({ file: imageFile(name, width), bytes: Buffer.alloc(width * 5000, width) }));
}

test('a stored file is read unchanged', async () => {
  const files = filesOf(newImageName());
  await store.put(files);
  for (const { file, bytes } of files) {
    const opened = await store.open(file);
    expect(opened?.size).toBe(bytes.length);
    expect(opened && bytes.equals(await buffer(opened.stream))).toBe(true);
  }
});

test('a missing file is undefined, and its removal succeeds', async () => {
  expect(await store.open(imageFile(newImageName(), 320))).toBeUndefined();
  await store.removeFiles([imageFile(newImageName(), 320)]);
});

test('a stream that is read in part leaves the store intact', async () => {
  const [file] = filesOf(newImageName());
  if (!file) throw new Error('there is a file');
  await store.put([file]);
  const first = await store.open(file.file);
  for await (const chunk of first?.stream ?? []) {
    expect(chunk).not.toHaveLength(0);
    break;
  }
  (await store.open(file.file))?.stream.destroy();
  const again = await store.open(file.file);
  expect(again && (await buffer(again.stream))).toHaveLength(file.bytes.length);
});

test('removal deletes the named files, and no others', async () => {
  const [gone, alsoGone, stays] = [newImageName(), newImageName(), newImageName()];
  const kept = await storedFiles(resources);
  for (const name of [gone, alsoGone, stays]) await store.put(filesOf(name));
  await store.removeFiles([gone, alsoGone].flatMap((name) => filesOf(name).map(({ file }) => file)));
  expect(await storedFiles(resources)).toEqual(
    [...kept, ...filesOf(stays).map(({ file }) => file)].toSorted(),
  );
  await store.removeFiles([imageFile(stays, 320)]);
  expect(await storedFiles(resources)).toEqual([...kept, imageFile(stays, 640)].toSorted());
});

test('a batch that cannot be stored completely is not stored', async () => {
  const kept = await storedFiles(resources);
  const [good] = filesOf(newImageName());
  const nameless = { file: 'x'.repeat(2000), bytes: Buffer.from('no store takes such a name') };
  await expect(store.put(good ? [good, nameless] : [])).rejects.toBeInstanceOf(Error);
  expect(await storedFiles(resources)).toEqual(kept);
});

test('files are listed with their size and the time of their last change', async () => {
  const files = filesOf(newImageName());
  const before = Date.now();
  await store.put(files);
  const names = new Set(files.map(({ file }) => file));
  const found: FoundFile[] = [];
  for await (const batch of store.list()) found.push(...batch.filter(({ file }) => names.has(file)));
  expect(new Map(found.map(({ file, bytes }) => [file, bytes]))).toEqual(
    new Map(files.map(({ file, bytes }) => [file, bytes.length])),
  );
  // Stores count in seconds, by clocks of their own.
  for (const { modifiedAt } of found) expect(Math.abs(modifiedAt - before)).toBeLessThan(60_000);
});
