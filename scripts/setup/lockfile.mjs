import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * A package in a lockfile, as far as setup reads it.
 *
 * @typedef {{
 *   version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[]
 * }} LockedPackage
 */

/** @type {(lockfile: string) => { packages: Record<string, LockedPackage> }} */
const parse = JSON.parse;

/**
 * The packages of a lockfile by their folders, such as `node_modules/vite`.
 *
 * @param {string} path relative to the root
 */
export const readLockfile = (path = 'package-lock.json') =>
  parse(readFileSync(join(root, path), 'utf8')).packages;

/**
 * Whether all packages of a lockfile are installed that this machine needs.
 *
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} installed npm's record of node_modules
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === locked.version : locked.optional === true && !isForThisMachine(locked);
  });
}

/** Whether a package contains programs for this machine; npm omits them when they do not support the Node that runs it. */
const isForThisMachine = (/** @type {LockedPackage} */ { os = [], cpu = [], libc = 'glibc' }) =>
  [os].flat().includes(process.platform) &&
  [cpu].flat().includes(process.arch) &&
  [libc].flat().includes('glibc');
