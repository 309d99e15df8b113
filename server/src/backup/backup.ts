import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tryLockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE, openDatabase } from '../db/open.ts';
import { drop, makeFolder, makeNewFolder, move } from '../lib/files.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import { createArchive } from './archive-writer.ts';
import { CONTENTS_FILE, FORMAT, LABEL_FILE, writeJson, type Contents } from './backup-format.ts';
import { createBackupFolder } from './backup-folder.ts';
import type { BackupSource } from './backup-source.ts';
import { countAllRows } from './content-repository.ts';
import { packImages, type PackedRows, type Packing } from './pack-images.ts';

const ARCHIVE = 'archive';

/**
 * Writes a backup to a new file. After a crash, the folder `FILE.partial` remains until the next backup to this file.
 * @throws StartError when the file exists or another backup writes it, or the folder above its folder is missing
 */
export async function backup(
  source: BackupSource,
  file: string,
  progress: ProgressReporter,
): Promise<Contents> {
  if (existsSync(file))
    throw new StartError(`${file} exists. A backup never replaces a file: choose a new name.`);
  const work = `${file}.partial`;
  await createBackupFolder(dirname(file));
  await makeFolder(work);
  using lock = tryLockFolder(work);
  if (!lock) throw new StartError(`Another backup to ${file} is in progress.`);
  await drop(join(work, 'parts'));
  const parts = join(work, 'parts');
  await makeNewFolder(parts);
  try {
    const contents = await pack(source, parts, progress);
    await move(join(parts, ARCHIVE), file);
    return contents;
  } finally {
    await drop(work);
  }
}

async function pack(source: BackupSource, folder: string, progress: ProgressReporter): Promise<Contents> {
  await using archive = await createArchive(join(folder, ARCHIVE), join(folder, 'sums'));
  const { migrations, installation, images } = source;
  const label = { format: FORMAT, begunAt: now(), migrations: [...migrations] };
  await archive.addText(LABEL_FILE, writeJson({ ...label, ...(installation && { installation }) }));
  let files = 0;
  const onFile = () => void (files += 1);
  const { path, ...snapshot } = await packSnapshot(source, { archive, images, progress, onFile }, folder);
  const contents = { ...snapshot, files };
  progress.step('database file');
  await archive.addFile(DATABASE_FILE, path);
  await archive.addText(CONTENTS_FILE, writeJson(contents));
  await archive.finish();
  return contents;
}

interface Snapshot extends Pick<Contents, 'takenAt' | 'rows' | 'lost'> {
  readonly path: string;
}

/**
 * Takes snapshots until all images of a snapshot are packed. Each attempt packs only images that are newer than the previous
 * snapshot, so it ends although members upload and delete images.
 */
async function packSnapshot(
  source: BackupSource,
  packing: Packing,
  folder: string,
  earlier?: PackedRows,
): Promise<Snapshot> {
  const takenAt = now();
  const into = await mkdtemp(join(folder, 'rows-'));
  await source.takeSnapshot(into, packing.progress);
  // Closing writes the write-ahead log back to the file, which is packed next.
  await using rows = openDatabase({ dataDir: into });
  const { gone, lost } = await packImages(packing, rows, earlier);
  if (gone.size > 0) return await packSnapshot(source, packing, folder, { rows, missing: gone.union(lost) });
  return { takenAt, rows: await countAllRows(rows), lost: [...lost], path: join(into, DATABASE_FILE) };
}

const now = () => new Date().toISOString();
