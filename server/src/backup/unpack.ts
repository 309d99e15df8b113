import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { NewerSchema } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { makeFolder } from '../lib/files.ts';
import { NO_PROGRESS, type ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import { readArchive, type Entry } from './archive-reader.ts';
import {
  Contents,
  CONTENTS_FILE,
  FORMAT,
  isEntryOfFolder,
  Label,
  LABEL_FILE,
  parseJson,
  SUMS_FILE,
} from './backup-format.ts';
import { checksumming } from './checksums.ts';

export interface Unpacked {
  readonly label: Label;
  readonly contents: Contents;
}

export interface UnpackOptions {
  /** Whether each file is synced to the disk, to survive a power failure. */
  readonly durable: boolean;
  readonly progress: ProgressReporter;
}

/**
 * Writes the files of a backup to an empty folder and compares them with their checksums.
 * @throws StartError when the file is not a backup, is damaged or truncated, or has a newer schema
 */
export async function unpack(file: string, folder: string, options: UnpackOptions): Promise<Unpacked> {
  // The last entry has to contain the checksum lines of all others, in order.
  const sums = createHash('sha256');
  const entries = readArchive(file, options.progress);
  try {
    const label = await readLabel(entries, sums).catch((error: unknown) => {
      throw explain(error, file, 'is not a backup of Plaza');
    });
    assertNotNewer(label);
    const contents = await unpackEntries(entries, sums, folder, options).catch((error: unknown) => {
      throw explain(error, file, 'is damaged or truncated');
    });
    return { label, contents };
  } finally {
    await entries.return();
  }
}

/** The label of a backup, which is not checked otherwise; undefined when the file has none. */
export async function findLabel(file: string): Promise<Label | undefined> {
  const entries = readArchive(file, NO_PROGRESS);
  try {
    return await readLabel(entries, createHash('sha256'));
  } catch {
    return undefined;
  } finally {
    await entries.return();
  }
}

async function readLabel(entries: AsyncGenerator<Entry, void>, sums: Hash): Promise<Label> {
  const { value: entry } = await entries.next();
  if (entry?.name !== LABEL_FILE) throw new Error('has no label');
  return parseJson(Label, await readText(entry, sums));
}

function assertNotNewer({ format, migrations: names }: Label): void {
  const known = Object.keys(migrations('sqlite'));
  if (format > FORMAT || names.some((name) => !known.includes(name))) throw new NewerSchema();
}

async function unpackEntries(
  entries: AsyncGenerator<Entry, void>,
  sums: Hash,
  folder: string,
  { durable }: UnpackOptions,
): Promise<Contents> {
  let contents: Contents | undefined;
  for await (const entry of entries) {
    if (entry.name === SUMS_FILE) {
      if (contents && sums.digest('hex') === (await hashOf(entry.content))) return contents;
      break;
    }
    if (entry.name === CONTENTS_FILE) contents = parseJson(Contents, await readText(entry, sums));
    else await writeEntry(entry, sums, folder, durable);
  }
  throw new Error('has wrong checksums, or none');
}

async function readText({ name, content }: Entry, sums: Hash): Promise<string> {
  return pipeline(
    content,
    checksumming(name, (line) => void sums.update(line)),
    text,
  );
}

async function writeEntry({ name, content }: Entry, sums: Hash, folder: string, flush: boolean) {
  // An entry must not be written outside the folder.
  if (!isEntryOfFolder(name)) throw new Error(`contains ${name}`);
  const path = join(folder, name);
  await makeFolder(dirname(path));
  await pipeline(
    content,
    checksumming(name, (line) => void sums.update(line)),
    createWriteStream(path, { flags: 'wx', flush }),
  );
}

async function hashOf(content: Entry['content']): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Distinguishes errors of the file system, such as a full disk, from faults of the backup. */
const explain = (cause: unknown, file: string, otherwise: string) =>
  cause instanceof Error && 'syscall' in cause
    ? new StartError(`${file} cannot be unpacked (${String(cause)}).`, { cause })
    : new StartError(`${file} ${otherwise}.`, { cause });
