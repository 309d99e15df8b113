import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../e2e/support/chromium.ts';
import { withLock } from '../setup/lock.mjs';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';

/** Retries stalled downloads and waits for other installations. */
const PATIENT = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];

/** Installs Chromium for the tests if the machine has none. @throws if that fails, with what to do instead */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  await withLock(join(root, '.setup-lock'), async () => {
    if (findChromium()) return;
    console.log('Installing Chromium for the tests …');
    await (process.getuid?.() === 0 && (await isDebian()) ? installFromDebian() : installFromPlaywright());
    if (!findChromium()) throw new Error('The installed Chromium was not found.');
  }).catch((cause: unknown) => {
    throw new Error('Chromium cannot be installed. Install it and set CHROMIUM_PATH to the program.', {
      cause,
    });
  });
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}

/** Also installs the system libraries that it needs. */
async function installFromDebian(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...PATIENT, 'update', '-q'], { env });
  await run(
    'apt-get',
    [...PATIENT, 'install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    { env },
  );
}

const installFromPlaywright = (): Promise<void> => run('playwright', ['install', 'chromium'], { cwd: root });

if (import.meta.main) await ensureChromium();
