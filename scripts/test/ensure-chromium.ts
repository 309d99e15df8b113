import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../e2e/support/chromium.ts';
import { withLock } from '../setup/lock.mjs';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';

/** A mirror that stalls is asked again, and who installs something else at the moment is waited for. */
const PATIENT = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];

/**
 * Installs a Chromium when the machine has none. Only the tests need one, so `npm start` never does this.
 *
 * @throws When it cannot; says what to do by hand.
 */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  await withLock(join(root, '.setup-lock'), async () => {
    if (findChromium()) return;
    console.log('Installing Chromium for the tests …');
    await (process.getuid?.() === 0 && (await isDebian()) ? installFromDebian() : installFromPlaywright());
    if (!findChromium()) throw new Error('What was installed is not where it was looked for.');
  }).catch((cause: unknown) => {
    throw new Error('No Chromium to test with: install one and set CHROMIUM_PATH to its program.', { cause });
  });
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}

/** Brings the system libraries that it needs as well. */
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
