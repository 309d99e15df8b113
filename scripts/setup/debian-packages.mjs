import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { linuxFamily } from './linux-family.mjs';

/** Options of apt-get that retry failed downloads and wait for other installations. */
const aptOptions = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300', '-q'];

/** Whether this is root on Debian or a derivative. */
export const canInstallDebianPackages = () => linuxFamily() === 'debian' && process.getuid?.() === 0;

/**
 * Installs packages and what they need. Prints nothing.
 *
 * @param {readonly string[]} names
 * @throws with the errors of apt-get
 */
export async function installDebianPackages(names) {
  // A repository that cannot be read may be one that has none of the packages.
  const failed = await failureOf(['update']);
  const failure = await failureOf(['install', '--yes', '--no-install-recommends', ...names]);
  if (failure !== undefined) throw new Error(failed === undefined ? failure : `${failed} ${failure}`);
}

/** Runs apt-get. Returns its errors in one line; undefined if it succeeds. */
async function failureOf(/** @type {string[]} */ args) {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)('apt-get', [...aptOptions, ...args], { env, maxBuffer: Infinity });
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const errors = message.match(/^E: .*$/gm) ?? [message];
    return `apt-get ${args.join(' ')} failed: ${errors.join(' ')}`;
  }
}
