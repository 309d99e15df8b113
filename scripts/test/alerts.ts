/**
 * Lets each alert of `deploy` fire in promtool: `node scripts/test/alerts.ts`. Unpacks promtool once, without its service, as root on Debian
 * and its family; on a machine that lacks it, says what to install and tests nothing.
 */
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages } from '../setup/debian-packages.mjs';
import { root } from '../setup/root.mjs';

const RULES = join(root, 'deploy/alerts.test.yml');
const CACHE = join(root, 'node_modules/.cache/promtool');
const UNPACKED = join(CACHE, 'files/usr/bin/promtool');

const promtool = ['promtool', UNPACKED].find(isInstalled) ?? unpack();
if (promtool === undefined)
  console.log('The alerts were not tried: install promtool, of the package prometheus.');
else console.log(execFileSync(promtool, ['test', 'rules', RULES], { encoding: 'utf8' }));

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unpack(): string | undefined {
  if (!canInstallDebianPackages()) return undefined;
  mkdirSync(CACHE, { recursive: true });
  const options: ExecFileSyncOptions = { cwd: CACHE, stdio: ['ignore', 'pipe', 'inherit'] };
  execFileSync('apt-get', ['-q', 'update'], options);
  execFileSync('apt-get', ['-q', '-o', 'Acquire::Retries=5', 'download', 'prometheus'], options);
  const [archive = ''] = globSync('prometheus_*.deb', { cwd: CACHE });
  execFileSync('dpkg-deb', ['-x', archive, 'files'], options);
  return UNPACKED;
}
