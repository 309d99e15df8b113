import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Running servers may still use the previous builds. */
const keptBuilds = 3;

/**
 * Builds a folder from sources. Each build has its own folder, named after the hash of its sources; `dist` is a link to the
 * newest one and is switched atomically. A running server keeps the build with which it started.
 *
 * @param {{ doing: string, folder: string, sources: string[], notSources: RegExp, make: (outDir: string) => Promise<void> }} options
 *   Paths are relative to the root, `outDir` to `folder`. `notSources` excludes files and folders from `sources`.
 */
export function linkedBuild({ doing, folder, sources, notSources, make }) {
  const builds = join(root, folder, '.builds');
  const dist = join(root, folder, 'dist');
  const hashOfSources = () => hashOf(sources, notSources);
  return {
    doing,
    isReady: () => linkTarget(dist) === targetOf(hashOfSources()),
    async make() {
      const hash = hashOfSources();
      const finished = join(builds, hash);
      if (!existsSync(finished)) {
        await make(`.builds/${hash}.draft`);
        renameSync(`${finished}.draft`, finished);
      }
      setLink(dist, targetOf(hash), join(builds, 'next'));
      removeOldBuilds(builds);
    },
  };
}

const targetOf = (/** @type {string} */ hash) => join('.builds', hash);

/** Undefined if there is no link. */
function linkTarget(/** @type {string} */ link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function hashOf(/** @type {string[]} */ sources, /** @type {RegExp} */ notSources) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    if (notSources.test(path)) return;
    const stat = statSync(join(root, path));
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
    }
  };
  for (const source of sources) add(source);
  return hash.digest('hex').slice(0, 16);
}

/** Creates the link as `draft` first, so that the switch is one rename. */
function setLink(/** @type {string} */ link, /** @type {string} */ target, /** @type {string} */ draft) {
  rmSync(draft, { force: true });
  symlinkSync(target, draft);
  // A build without setup creates a folder, which a link cannot replace by a rename.
  if (existsSync(link) && lstatSync(link).isDirectory()) rmSync(link, { recursive: true });
  renameSync(draft, link);
}

function removeOldBuilds(/** @type {string} */ builds) {
  const newestFirst = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), time: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of newestFirst.slice(keptBuilds)) rmSync(path, { recursive: true });
}
