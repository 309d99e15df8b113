import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '96m';
const CHUNK = Buffer.alloc(64 * 1024);

/** Mounts a small disk in memory, until it is disposed of. @returns undefined where that is not allowed */
export async function mountSmallDisk() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'plaza-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'plaza-chaos', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const filling = join(folder, 'filling');
  return {
    folder,
    fill: () => fill(filling, folder),
    freeSpace: () => rm(filling, { force: true }),
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(path: string, folder: string): Promise<void> {
  await using file = await open(path, 'a');
  const { bavail, bsize } = await statfs(folder);
  // Space that becomes free meanwhile stays free: the space of the ballast file is for the server.
  try {
    for (let left = bavail * bsize; left > 0;) left -= (await file.write(CHUNK)).bytesWritten;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
