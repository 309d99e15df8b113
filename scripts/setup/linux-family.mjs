import { existsSync, readFileSync } from 'node:fs';

const file = '/etc/os-release';

/** @typedef {'debian' | 'fedora' | 'suse'} LinuxFamily The distributions that have the packages of this one. */

/** @type {LinuxFamily[]} */
const families = ['debian', 'fedora', 'suse'];

/**
 * The family of this system, or of the one that the text describes; undefined for any other.
 *
 * @param {string} [osRelease] contents of [os-release](https://www.freedesktop.org/software/systemd/man/os-release.html)
 */
export function linuxFamily(osRelease = existsSync(file) ? readFileSync(file, 'utf8') : '') {
  const ids = osRelease
    .split('\n')
    .filter((line) => /^ID(_LIKE)?=/.test(line))
    .flatMap((line) => line.replace(/^.*=/, '').replace(/["']/g, '').trim().split(' '));
  return families.find((family) => ids.includes(family));
}
