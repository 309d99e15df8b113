import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { SUMS_FILE } from './backup-format.ts';
import { summing } from './sums.ts';

/** An archive that is being written, one entry after the other, of which a few MB are in memory. */
export interface ArchiveWriter extends AsyncDisposable {
  /** @param size of the content, in bytes */
  add(name: string, size: number, content: Readable): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
  /** Adds the sums of all that is in it. When it returns the archive survives a power cut. */
  finish(): Promise<void>;
}

/** Rows hold addresses, and hashes of passwords. */
const MODE = 0o600;

/**
 * Begins an archive.
 * @param path where there is nothing yet
 * @param sumsPath of a file that keeps the sums until they are an entry
 */
export async function createArchive(path: string, sumsPath: string): Promise<ArchiveWriter> {
  const sums = await open(sumsPath, 'wx', MODE);
  const { readable, controller } = createTarPacker();
  const written = pipeline(readable, createWriteStream(path, { flags: 'wx', mode: MODE, flush: true }));
  // Told to whoever adds next or finishes.
  written.catch((error: unknown) => controller.error(error));

  const add: ArchiveWriter['add'] = async (name, size, content) => {
    let line = '';
    const hear = (said: string) => void (line = said);
    await pipeline(content, summing(name, hear), controller.add({ name, size, mode: MODE }));
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
      controller.error(new Error('The archive was given up'));
      await Promise.allSettled([written, sums.close()]);
    },
  };
}
