import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canInstallDebianPackages, installDebianPackages } from '../setup/debian-packages.mjs';
import { withLock } from '../setup/lock.mjs';
import { root } from '../setup/root.mjs';

const isInstalled = () =>
  promisify(execFile)('strace', ['--version']).then(
    () => true,
    () => false,
  );

/** Installs strace if the machine lacks it, as root on Debian and its family. */
export async function ensureStrace(): Promise<void> {
  if ((await isInstalled()) || !canInstallDebianPackages()) return;
  await withLock(join(root, '.setup-lock'), async () => {
    if (await isInstalled()) return;
    console.log('Installing for the tests: strace …');
    await installDebianPackages(['strace']);
  });
}
