import { join } from 'node:path';
import { missingPackages } from '../../e2e/listening/support/packages.ts';
import { canInstallDebianPackages, installDebianPackages } from '../setup/debian-packages.mjs';
import { withLock } from '../setup/lock.mjs';
import { root } from '../setup/root.mjs';

/** Installs the screen reader and its desktop if the machine lacks them, as root on Debian and its family. */
export async function ensureScreenReader(): Promise<void> {
  if (missingPackages().length === 0 || !canInstallDebianPackages()) return;
  await withLock(join(root, '.setup-lock'), async () => {
    const packages = missingPackages();
    if (packages.length === 0) return;
    console.log('Installing for the tests: a screen reader …');
    await installDebianPackages(packages);
  });
}
