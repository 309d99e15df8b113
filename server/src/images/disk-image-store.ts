import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { allOf } from '../lib/all-of.ts';
import type { FoundFile, ImageStore, NewFile } from './image-store.ts';

/** Where files lie in the folder of everything. */
export const MEDIA_FOLDER = 'media';
const UNFINISHED = '.part';
const SHARD = /^[0-9a-f]{2}$/;
const shardName = (file: string) => file.slice(0, 2);
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Where a file lies in the folder of files, with slashes. */
export const storedPath = (file: string): string => `${shardName(file)}/${file}`;

/**
 * Keeps files in a folder, spread over 256 folders by the first two digits of their names.
 * @param folder made when missing
 */
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
      try {
        const handle = await open(pathOf(file));
        const { size } = await handle.stat();
        return { size, stream: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
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

async function filesIn(shard: string): Promise<string[]> {
  try {
    return await readdir(shard);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function age(path: string, file: string): Promise<FoundFile | undefined> {
  try {
    return { file, modifiedAt: (await stat(path)).mtimeMs };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  // Each new folder is an entry of the one above it.
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** A name that stands for nothing or for the whole file, also after a power cut, once its folder is synced. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  // What a process left unfinished that was killed is written anew.
  const handle = await open(path + UNFINISHED, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(path + UNFINISHED, path);
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing as a folder to sync.
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
