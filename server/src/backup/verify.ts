import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './backup-format.ts';
import { findFault } from './check-restored.ts';
import { unpack } from './unpack.ts';

/** Unpacks a backup to a temporary folder and checks it. @returns its contents @throws StartError when it is not valid */
export async function verify(file: string, progress: ProgressReporter): Promise<Contents> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-verify-'));
  const unpacked = await unpack(file, folder.path, { durable: false, progress });
  const fault = await findFault(folder.path, unpacked, progress);
  if (fault !== undefined) throw new StartError(`${file} is inconsistent: ${fault}.`);
  return unpacked.contents;
}
