import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

/** Node 14 has no `node:timers/promises`. */
const sleep = promisify(setTimeout);

const heartbeatMs = 1000;

/** Lets exit handlers run, which a signal would skip. */
const stop = () => process.exit(130);

/**
 * Runs `work` with the lock file at `path`, which no other process can have meanwhile. Its owner touches the file every second.
 * A waiting process takes over a file that is unchanged for `staleAfterMs`, because its owner was killed; a process id has no
 * meaning across containers that share a folder.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ staleAfterMs?: number, onWait?: () => void }} [options]
 */
export async function withLock(path, work, { staleAfterMs = 8000, onWait = () => {} } = {}) {
  await acquire(path, staleAfterMs, onWait);
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release).once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release).off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

async function acquire(
  /** @type {string} */ path,
  /** @type {number} */ staleAfterMs,
  /** @type {() => void} */ onWait,
) {
  let seen = '';
  let unchangedSince = 0;
  while (!createdNow(() => writeFileSync(path, '', { flag: 'wx' }))) {
    const heartbeat = lastHeartbeat(path);
    if (heartbeat !== seen) {
      if (seen === '') onWait();
      seen = heartbeat;
      unchangedSince = performance.now();
    } else if (performance.now() - unchangedSince > staleAfterMs) {
      removeStale(path, heartbeat);
    }
    await sleep(100);
  }
}

/** Several processes may wait for a lock whose owner was killed: only the one that creates the folder removes it. */
function removeStale(/** @type {string} */ path, /** @type {string} */ heartbeat) {
  const claim = `${path}-${heartbeat}`;
  if (!createdNow(() => mkdirSync(claim))) return;
  if (lastHeartbeat(path) === heartbeat) rmSync(path, { force: true });
  rmSync(claim, { recursive: true });
}

function lastHeartbeat(/** @type {string} */ path) {
  try {
    const { ino, mtimeMs } = statSync(path);
    return `${ino}-${mtimeMs}`;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'released';
    throw error;
  }
}

/** Returns whether `create` created the file or folder; false if it existed. */
function createdNow(/** @type {() => void} */ create) {
  try {
    create();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

const isCode = (/** @type {unknown} */ error, /** @type {string} */ code) =>
  error instanceof Error && 'code' in error && error.code === code;
