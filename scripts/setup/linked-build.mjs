import { createHash } from 'node:crypto';
import {
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

const keptBuilds = 3;

/**
 * Builds a folder from sources. Each build has its own folder, named after the hash of its sources; `dist` is a link to the
 * newest one and is switched atomically. A running server keeps the build with which it started.
 *
 * @param {object} options
 * @param {string} options.doing What setup says meanwhile.
 * @param {string} options.folder Where `dist` and the builds are, relative to the root.
 * @param {string[]} options.sources Whatever can change what is built …
 * @param {RegExp} options.notSources … and what lies among it and cannot.
 * @param {(outDir: string) => Promise<void>} options.make Builds into this folder, which is given relative to `folder`.
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
      if (!statSync(finished, { throwIfNoEntry: false })) {
        await make(`.builds/${hash}.draft`);
        renameSync(`${finished}.draft`, finished);
      }
      point(dist, targetOf(hash), join(builds, 'next'));
      removeOldBuilds(builds);
    },
  };
}

/** @param {string} hash */
const targetOf = (hash) => join('.builds', hash);

/** @param {string} link */
function linkTarget(link) {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}

/**
 * @param {string[]} sources
 * @param {RegExp} notSources
 */
function hashOf(sources, notSources) {
  const hash = createHash('sha256');
  for (const source of sources) hashInto(hash, source, notSources);
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path Relative to the root.
 * @param {RegExp} notSources
 */
function hashInto(hash, path, notSources) {
  if (notSources.test(path)) return;
  const stat = statSync(join(root, path));
  if (stat.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted())
      hashInto(hash, `${path}/${name}`, notSources);
  } else {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  }
}

/**
 * @param {string} link
 * @param {string} target
 * @param {string} next A name for the new link until it takes the place of the old one.
 */
function point(link, target, next) {
  rmSync(next, { force: true });
  symlinkSync(target, next);
  // A folder stands here after a build without setup; a link cannot be renamed over it.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true });
  renameSync(next, link);
}

/**
 * Older ones may still be in use by running servers, so the last few stay.
 *
 * @param {string} builds
 */
function removeOldBuilds(builds) {
  const oldestLast = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), time: statSync(join(builds, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time);
  for (const { path } of oldestLast.slice(keptBuilds)) rmSync(path, { recursive: true });
}
