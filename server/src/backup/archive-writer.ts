import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { SUMS_FILE } from './backup-format.ts';
import { checksumming } from './checksums.ts';

/** Writes an archive entry by entry, with a few MB in memory. */
export interface ArchiveWriter extends AsyncDisposable {
  add(name: string, size: number, content: Readable): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
  /** Adds the checksums of all entries. Afterwards the archive survives a power failure. */
  finish(): Promise<void>;
}

/** Of the entries, when another program extracts them. */
const MODE = 0o600;

/** Creates a new archive. @param sumsPath of a temporary file for the checksums */
export async function createArchive(path: string, sumsPath: string): Promise<ArchiveWriter> {
  const sums = await open(sumsPath, 'wx');
  const { readable, controller } = createTarPacker();
  const written = pipeline(readable, createWriteStream(path, { flags: 'wx', flush: true }));
  // The next `add` or `finish` rejects.
  written.catch((error: unknown) => controller.error(error));

  const add: ArchiveWriter['add'] = async (name, size, content) => {
    let line = '';
    const onLine = (checksum: string) => void (line = checksum);
    await pipeline(content, checksumming(name, onLine), controller.add({ name, size, mode: MODE }));
    await sums.write(line);
  };
  const addFile: ArchiveWriter['addFile'] = async (name, file) =>
    add(name, (await stat(file)).size, createReadStream(file));

  return {
    add,
    async addText(name, text) {
      const bytes = Buffer.from(text);
      await add(name, bytes.length, Readable.from([bytes]));
    },
    addFile,
    async finish() {
      await addFile(SUMS_FILE, sumsPath);
      controller.finalize();
      await written;
    },
    async [Symbol.asyncDispose]() {
      controller.error(new Error('The archive was abandoned'));
      await Promise.allSettled([written, sums.close()]);
    },
  };
}
