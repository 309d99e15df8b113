import { link, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { allOf } from '../lib/all-of.ts';
import {
  drop,
  makeFolder,
  moveExisting,
  remove,
  removeEmpty,
  renameIn,
  replaceFile,
  syncFolder,
} from '../lib/files.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import type { FoundFile, ImageStore, ImageTrash, NewFile, StoreMarker, TrashedFile } from './image-store.ts';
import { MARKER_FILE } from './image-store.ts';

/** The folder of images in the data folder. */
export const MEDIA_FOLDER = 'media';
const UNFINISHED = '.part';
// Marker and trash are in the folder of images, which may be a link or a disk of its own: files are renamed to the trash.
const TRASH_FOLDER = 'trash';
const SHARD = /^[0-9a-f]{2}$/;
const BATCH = /^\d+$/;
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
      await Promise.allSettled(paths.map(drop));
      throw error;
    }
  };

  return {
    name: folder,
    marker: diskMarker(folder),
    trash: diskTrash(join(folder, TRASH_FOLDER), { pathOf, shardOf }),
    put,
    async open(file) {
      const handle = await unlessMissing(open(pathOf(file)));
      return handle && { size: (await handle.stat()).size, stream: handle.createReadStream() };
    },
    removeFiles: (files) => remove(...files.map(pathOf)),
    dropFiles: (files) => allOf(files.map((file) => drop(pathOf(file)))),
    async *list(firstDigit = '') {
      for (const shard of await namesIn(folder)) {
        if (!SHARD.test(shard) || !shard.startsWith(firstDigit)) continue;
        const found = await Promise.all(
          (await namesIn(join(folder, shard))).map((file) => age(pathOf(file), file)),
        );
        yield found.filter((file) => file !== undefined);
      }
    },
  };
}

function diskMarker(folder: string): StoreMarker {
  const path = join(folder, MARKER_FILE);
  const write = async (text: string, name?: (temporary: string) => Promise<void>) => {
    await makeFolder(folder);
    await replaceFile(path, text, name);
  };
  const replace = (text: string) => write(text);
  const read = () => unlessMissing(readFile(path, 'utf8'));
  return {
    read,
    async create(text) {
      // The link fails when the name exists, and on file systems without hard links.
      await write(text, (temporary) => link(temporary, path).catch(() => {}));
      if ((await read()) === undefined) await replace(text);
    },
    replace,
  };
}

interface StorePaths {
  readonly pathOf: (file: string) => string;
  readonly shardOf: (file: string) => string;
}

/** Each batch has a folder of its own. */
function diskTrash(folder: string, { pathOf, shardOf }: StorePaths): ImageTrash {
  const trashedPath = ({ file, batch }: TrashedFile) => join(folder, String(batch), file);
  return {
    async take(files, batch) {
      await makeFolder(join(folder, String(batch)));
      await moveExisting(files.map((file) => [pathOf(file), trashedPath({ file, batch })] as const));
    },
    async putBack(files) {
      for (const shard of new Set(files.map(({ file }) => shardOf(file)))) await makeFolder(shard);
      await moveExisting(files.map((trashed) => [trashedPath(trashed), pathOf(trashed.file)] as const));
    },
    async remove(files) {
      await remove(...files.map(trashedPath));
      // Only an empty folder can be removed.
      const folders = new Set(files.map((trashed) => dirname(trashedPath(trashed))));
      await Promise.allSettled(Array.from(folders, removeEmpty));
    },
    async *list() {
      for (const batch of (await namesIn(folder)).filter((name) => BATCH.test(name)))
        yield (await namesIn(join(folder, batch))).map((file) => ({ file, batch: Number(batch) }));
    },
  };
}

const namesIn = async (folder: string) => (await unlessMissing(readdir(folder))) ?? [];

async function age(path: string, file: string): Promise<FoundFile | undefined> {
  const found = await unlessMissing(stat(path));
  return found && { file, modifiedAt: found.mtimeMs, bytes: found.size };
}

/** Writes a file whose name exists only when it is complete, also after a power failure. The caller syncs the folder. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path + UNFINISHED, bytes, { flush: true });
  await renameIn(path + UNFINISHED, path);
}
