import { join } from 'node:path';
import { ENGINES } from '../../e2e/browsers/support/engine.ts';
import { canInstallDebianPackages, installDebianPackages } from '../setup/debian-packages.mjs';
import { withLock } from '../setup/lock.mjs';
import { root } from '../setup/root.mjs';

const missing = () => ENGINES.filter((engine) => !engine.isInstalled());

/** Installs the engines that the machine lacks, as root on Debian and its family. */
export async function ensureEngines(): Promise<void> {
  if (missing().length === 0 || !canInstallDebianPackages()) return;
  await withLock(join(root, '.setup-lock'), async () => {
    const engines = missing();
    if (engines.length === 0) return;
    console.log(`Installing for the tests: ${engines.map(({ name }) => name).join(', ')} …`);
    await installDebianPackages(engines.flatMap(({ packages }) => packages));
  });
}
