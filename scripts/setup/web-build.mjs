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
import { run } from './run.mjs';

const builds = join(root, 'web', '.builds');
const current = join(root, 'web', 'dist');
const keptBuilds = 3;

/** Whatever can change the built pages … */
const sources = ['contract/src', 'package-lock.json', 'web'];
/** … and what lies among it and cannot. */
const notSources = /^web\/(dist|test|\.builds|node_modules)$|\.test\.tsx?$/;

/**
 * The built pages. Each build has a folder of its own, named after its sources; `web/dist` is a link to the newest and
 * moves in one step. So nobody meets half a build, and a running server keeps the one it started with.
 */
export const webBuild = {
  doing: 'building the web pages',
  isReady: () => currentTarget() === target(sourceHash()),
  async make() {
    const hash = sourceHash();
    if (!statSync(join(builds, hash), { throwIfNoEntry: false })) await build(hash);
    pointTo(hash);
    removeOldBuilds();
  },
};

/** @param {string} hash */
const target = (hash) => join('.builds', hash);

function currentTarget() {
  return lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(current) : undefined;
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) hashInto(hash, source);
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path Relative to the root.
 */
function hashInto(hash, path) {
  if (notSources.test(path)) return;
  const stat = statSync(join(root, path));
  if (stat.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted()) hashInto(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(join(root, path)));
  }
}

/** @param {string} hash */
async function build(hash) {
  const draft = `.builds/${hash}.draft`;
  const vite = [
    '../node_modules/vite/bin/vite.js',
    'build',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
  ];
  await run(join(root, 'node_modules/.bin/node'), [...vite, '--outDir', draft, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  renameSync(join(root, 'web', draft), join(builds, hash));
}

/** @param {string} hash */
function pointTo(hash) {
  const next = join(builds, 'next');
  rmSync(next, { force: true });
  symlinkSync(target(hash), next);
  // A folder stands here after a plain `vite build`; a link cannot be renamed over it.
  if (lstatSync(current, { throwIfNoEntry: false })?.isDirectory()) rmSync(current, { recursive: true });
  renameSync(next, current);
}

/** Older ones may still be in use by running servers, so the last few stay. */
function removeOldBuilds() {
  const oldestLast = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), time: statSync(join(builds, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time);
  for (const { path } of oldestLast.slice(keptBuilds)) rmSync(path, { recursive: true });
}
