import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In MiB. In control groups the page is built with 576 and killed with 512; npm is slower below. */
const needed = 640;
const groups = '/sys/fs/cgroup';

/** What to do about too little memory. */
const advice = `Installing and building needs ${needed} MiB for a few minutes, and running much less. Add swap, as root: fallocate -l 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile`;

/**
 * Why this machine cannot install and build Plaza, and what to do; undefined if it can.
 *
 * @param {number} [usable] MiB
 */
export function problemOfMemory(usable = usableMemory()) {
  return usable < needed ? `Only ${Math.floor(usable)} MiB of memory can be used. ${advice}` : undefined;
}

/** What to say of a program that a signal ended. */
export const explainKill = (/** @type {string} */ signal) =>
  signal === 'SIGKILL' ? `killed, probably because the memory was full. ${advice}` : signal;

/**
 * The MiB that this process may use: free memory and swap, or the limit of its control groups if it is less. Infinite where neither is known.
 *
 * @param {string} [meminfo] of Linux
 * @param {string[]} [limits] of control groups, in bytes, or `max`
 */
export function usableMemory(meminfo = textOf('/proc/meminfo'), limits = limitsOfGroups()) {
  const kibOf = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
    Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(meminfo)?.[1] ?? otherwise);
  const free = (kibOf('MemAvailable', Infinity) + kibOf('SwapFree', 0)) / 1024;
  const bytes = limits.map(Number).filter((limit) => !Number.isNaN(limit));
  return Math.min(free, ...bytes.map((limit) => limit / 1024 / 1024));
}

/** https://docs.kernel.org/admin-guide/cgroup-v2.html and https://docs.kernel.org/admin-guide/cgroup-v1/memory.html */
function limitsOfGroups() {
  const [, unified] = /^0::(.*)$/m.exec(textOf('/proc/self/cgroup')) ?? [];
  const [, memory] = /^\d+:(?:.*,)?memory(?:,.*)?:(.*)$/m.exec(textOf('/proc/self/cgroup')) ?? [];
  // In a container, the path may be that of the host, and the group is mounted as the root.
  return [
    ...upwards(unified).map((path) => join(groups, path, 'memory.max')),
    ...upwards(memory).map((path) => join(groups, 'memory', path, 'memory.limit_in_bytes')),
  ].map((path) => textOf(path).trim() || 'max');
}

/** `/a/b` is in the groups `/a/b`, `/a` and `/`. */
function upwards(/** @type {string | undefined} */ path) {
  if (path === undefined) return [];
  const parts = path.split('/').filter((part) => part !== '');
  return Array.from({ length: parts.length + 1 }, (_, i) => `/${parts.slice(0, i).join('/')}`);
}

const textOf = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
