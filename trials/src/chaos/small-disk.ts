import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '96m';
const CHUNK = Buffer.alloc(64 * 1024);

/** A disk that is soon full. Disposing takes it away. */
export interface SmallDisk extends AsyncDisposable {
  readonly folder: string;
  /** Fills what is free. */
  fill(): Promise<void>;
  /** Makes space again. */
  makeSpace(): Promise<void>;
}

/** Mounts a small disk in memory; undefined where that is not allowed. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'plaza-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'plaza-chaos', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fill(ballast, folder),
    makeSpace: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(ballast: string, folder: string): Promise<void> {
  await using file = await open(ballast, 'a');
  const { bavail, bsize } = await statfs(folder);
  // Not what becomes free meanwhile: the space of the ballast file is for the server.
  try {
    for (let left = bavail * bsize; left > 0;) left -= (await file.write(CHUNK)).bytesWritten;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
