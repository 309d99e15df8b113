import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../move/say.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './backup-format.ts';
import { findFault } from './check-restored.ts';
import { unpack } from './unpack.ts';

/**
 * Restores a backup into a temporary folder and looks whether all of it is there and belongs together.
 * @throws StartError or NewerSchema, each a sentence, when not
 */
export async function verify(file: string, progress: Progress): Promise<Contents> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-verify-'));
  try {
    const unpacked = await unpack(file, folder, { durable: false, progress });
    const fault = await findFault(folder, unpacked, progress);
    if (fault !== undefined) throw new StartError(`${file} is no whole backup: ${fault}.`);
    return unpacked.contents;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
