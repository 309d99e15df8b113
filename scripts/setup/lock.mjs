import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const beatEveryMs = 1000;

/** Lets exit handlers run, which a signal would skip. */
const stop = () => process.exit(130);

/**
 * Runs `work` while no other process holds the lock file at `path`.
 * The holder touches the file every second. A waiting process takes over a file that is unchanged for `staleAfterMs`, because
 * its holder was killed. A process id has no meaning across containers that share a folder.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ staleAfterMs?: number, onWait?: () => void }} [options]
 * @returns {Promise<T>} What `work` returns.
 */
export async function withLock(path, work, { staleAfterMs = 8000, onWait = () => {} } = {}) {
  await acquire(path, staleAfterMs, onWait);
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), beatEveryMs);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release).once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release).off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

/**
 * @param {string} path
 * @param {number} staleAfterMs
 * @param {() => void} onWait
 */
async function acquire(path, staleAfterMs, onWait) {
  let seen = '';
  let unchangedSince = 0;
  while (!create(() => writeFileSync(path, '', { flag: 'wx' }))) {
    const beat = lastBeat(path);
    if (beat !== seen) {
      if (seen === '') onWait();
      seen = beat;
      unchangedSince = performance.now();
    } else if (performance.now() - unchangedSince > staleAfterMs) {
      takeOver(path, beat);
    }
    await sleep(100);
  }
}

/**
 * Removes a lock whose holder is gone. Several may wait for it: only the one who makes the folder may remove it.
 *
 * @param {string} path
 * @param {string} beat
 */
function takeOver(path, beat) {
  const claim = `${path}-${beat}`;
  if (!create(() => mkdirSync(claim))) return;
  if (lastBeat(path) === beat) rmSync(path, { force: true });
  rmSync(claim, { recursive: true });
}

/** @param {string} path */
function lastBeat(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino}-${stat.mtimeMs}` : 'released';
}

/**
 * @param {() => void} make
 * @returns {boolean} Whether it was made just now; false when it was there.
 */
function create(make) {
  try {
    make();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
