import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { allOf } from '../lib/all-of.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import type { FoundFile, ImageStore, NewFile } from './image-store.ts';

/** The folder of images in the data folder. */
export const MEDIA_FOLDER = 'media';
const UNFINISHED = '.part';
const SHARD = /^[0-9a-f]{2}$/;
const shardName = (file: string) => file.slice(0, 2);

/** The path of a file in the folder of images, with slashes. */
export const storedPath = (file: string): string => `${shardName(file)}/${file}`;

/** Stores files in 256 folders by the first two digits of their names. @param folder created when missing */
export function diskImageStore(folder: string): ImageStore {
  const shardOf = (file: string) => join(folder, shardName(file));
  const pathOf = (file: string) => join(folder, storedPath(file));

  const put = async (files: readonly NewFile[]) => {
    const shards = new Set(files.map(({ file }) => shardOf(file)));
    try {
      for (const shard of shards) await makeFolder(shard);
      await allOf(files.map(({ file, bytes }) => writeDurably(pathOf(file), bytes)));
      await allOf(Array.from(shards, syncFolder));
    } catch (error) {
      const paths = files.flatMap(({ file }) => [pathOf(file), pathOf(file) + UNFINISHED]);
      await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
      throw error;
    }
  };

  return {
    put,
    async open(file) {
      const handle = await unlessMissing(open(pathOf(file)));
      return handle && { size: (await handle.stat()).size, stream: handle.createReadStream() };
    },
    removeFiles: (files) => allOf(files.map((file) => rm(pathOf(file), { force: true }))),
    async *list(firstDigit = '') {
      for (const shard of await filesIn(folder)) {
        if (!SHARD.test(shard) || !shard.startsWith(firstDigit)) continue;
        const found = await Promise.all(
          (await filesIn(join(folder, shard))).map((file) => age(pathOf(file), file)),
        );
        yield found.filter((file) => file !== undefined);
      }
    },
  };
}

const filesIn = async (folder: string) => (await unlessMissing(readdir(folder))) ?? [];

async function age(path: string, file: string): Promise<FoundFile | undefined> {
  const found = await unlessMissing(stat(path));
  return found && { file, modifiedAt: found.mtimeMs, bytes: found.size };
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  // Each new folder is an entry of its parent.
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Writes a file whose name exists only when it is complete, also after a power failure. The caller syncs the folder. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path + UNFINISHED, bytes, { flush: true });
  await rename(path + UNFINISHED, path);
}

/** Makes the names in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return;
  await using handle = await open(path);
  await handle.sync();
}
