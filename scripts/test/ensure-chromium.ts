import { join } from 'node:path';
import { findChromium } from '../../e2e/support/chromium.ts';
import { canInstallDebianPackages, installDebianPackages } from '../setup/debian-packages.mjs';
import { withLock } from '../setup/lock.mjs';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';

/** Installs Chromium for the tests if the machine has none. Ends the process if that fails, with what to do instead. */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  await withLock(join(root, '.setup-lock'), async () => {
    if (findChromium()) return;
    console.log('Installing Chromium for the tests …');
    await install();
    if (!findChromium()) throw new Error('The installed Chromium was not found.');
  }).catch((error: unknown) => {
    console.error(
      `Chromium cannot be installed (${messageOf(error)}). ` +
        'Install it as root (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its program.',
    );
    process.exit(1);
  });
}

/** With the system libraries that it needs, as far as possible. */
async function install(): Promise<void> {
  if (!canInstallDebianPackages()) return installFromPlaywright();
  await installDebianPackages(['chromium-headless-shell']).catch((error: unknown) => {
    // Ubuntu has Chromium only as a snap, in which tests cannot run it.
    console.log(`${messageOf(error)} Installing it by Playwright …`);
    return installFromPlaywright('--with-deps');
  });
}

const installFromPlaywright = (...options: string[]): Promise<void> =>
  run(join(root, 'node_modules/.bin/playwright'), ['install', ...options, 'chromium'], { cwd: root });

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

if (import.meta.main) await ensureChromium();
