import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FolderInUse, lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE, openDatabase } from '../db/open.ts';
import { syncFolder } from '../images/disk-image-store.ts';
import type { Progress } from '../move/say.ts';
import { StartError } from '../start-error.ts';
import { createArchive } from './archive-writer.ts';
import { CONTENTS_FILE, FORMAT, LABEL_FILE, writeJson, type Contents } from './backup-format.ts';
import type { BackupSource } from './backup-source.ts';
import { countAllRows } from './content-repository.ts';
import { packImages, type PackedRows, type Packing } from './pack-images.ts';

const ARCHIVE = 'archive';

/**
 * Writes everything of a Plaza, which may be at work, into one new file. Killed half-way it leaves `FILE.partial`, a
 * folder that the next one to this file takes away.
 * @returns what the file holds
 * @throws StartError when there is a file of that name, or one is being made
 */
export async function backup(source: BackupSource, file: string, progress: Progress): Promise<Contents> {
  await assertNew(file);
  const work = `${file}.partial`;
  await mkdir(work, { recursive: true, mode: 0o700 });
  using _ = lockWork(work, file);
  await rm(join(work, 'parts'), { recursive: true, force: true });
  const parts = join(work, 'parts');
  await mkdir(parts);
  try {
    const contents = await pack(source, parts, progress);
    await rename(join(parts, ARCHIVE), file);
    await syncFolder(dirname(file));
    return contents;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function assertNew(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found)
    throw new StartError(`${file} exists. A backup never takes the place of another: choose a new name.`);
}

function lockWork(work: string, file: string): Disposable {
  try {
    return lockFolder(work);
  } catch (error) {
    throw error instanceof FolderInUse
      ? new StartError(`A backup into ${file} is being made.`, { cause: error })
      : error;
  }
}

async function pack(source: BackupSource, folder: string, progress: Progress): Promise<Contents> {
  await using archive = await createArchive(join(folder, ARCHIVE), join(folder, 'sums'));
  const { migrations, images } = source;
  await archive.addText(
    LABEL_FILE,
    writeJson({ format: FORMAT, begunAt: now(), migrations: [...migrations] }),
  );
  let files = 0;
  const onFile = () => void (files += 1);
  const { path, ...snapshot } = await packPictures(source, { archive, images, progress, onFile }, folder);
  const contents = { ...snapshot, files };
  progress.step('database file');
  await archive.addFile(DATABASE_FILE, path);
  await archive.addText(CONTENTS_FILE, writeJson(contents));
  await archive.finish();
  return contents;
}

interface Snapshot extends Pick<Contents, 'takenAt' | 'rows' | 'lost'> {
  /** Of its database. */
  readonly path: string;
}

/**
 * Takes snapshots until there is one whose pictures are all packed. Each has to catch up with those that came since the
 * one before only, so it gets there however much is uploaded and deleted meanwhile.
 */
async function packPictures(
  source: BackupSource,
  packing: Packing,
  folder: string,
  earlier?: PackedRows,
): Promise<Snapshot> {
  const takenAt = now();
  const into = await mkdtemp(join(folder, 'rows-'));
  await source.takeSnapshot(into, packing.progress);
  const rows = openDatabase({ dataDir: into });
  try {
    const { gone, lost } = await packImages(packing, rows, earlier);
    if (gone.size > 0)
      return await packPictures(source, packing, folder, { rows, missing: gone.union(lost) });
    return { takenAt, rows: await countAllRows(rows), lost: [...lost], path: join(into, DATABASE_FILE) };
  } finally {
    // What it has written beside its file comes to be in it.
    await rows.destroy();
  }
}

const now = () => new Date().toISOString();
