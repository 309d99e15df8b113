import { createHash } from 'node:crypto';
import { glob, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { routePattern } from '@plaza/contract/path.ts';
import type { FastifyInstance } from 'fastify';
import { isMissing } from '../lib/is-missing.ts';
import { REVALIDATE, type Pages, type Templates } from './pages.ts';

/** A build of the page. */
export interface WebApp extends Templates {
  /** The absolute path of its folder. */
  readonly root: string;
  /** Its files beside the pages and the assets, such as icons. */
  readonly files: readonly string[];
  /** The folder of the build by the name of each asset, also of earlier builds, for pages that were opened before an upgrade. */
  readonly assets: ReadonlyMap<string, string>;
  /** The names of the scripts of this build and of earlier ones. */
  readonly scripts: ReadonlySet<string>;
}

const INDEX = 'index.html';
const MANIFEST = 'manifest.webmanifest';
const ASSETS = 'assets';
/** The folder with a folder for each of the last builds. */
const BUILDS = '.builds';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Opens a build; undefined when `dist`, its index.html or its manifest does not exist.
 * @param dist the absolute path of the folder, or of a link to it; a later change of the link has no effect
 */
export async function openWebApp(dist: string): Promise<WebApp | undefined> {
  try {
    const root = await realpath(dist);
    const html = await readPages(root);
    const manifest = await readFile(join(root, MANIFEST), 'utf8');
    const assets = await listAssets(root);
    const scripts = new Set([...assets.keys()].filter((file) => file.endsWith('.js')));
    return { root, html, manifest, files: await listFiles(root), assets, scripts };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The page in each language that has an `index.CODE.html`; index.html where English has none. */
async function readPages(root: string): Promise<Map<string, Buffer>> {
  const pages = new Map([[DEFAULT_LANGUAGE as string, await readFile(join(root, INDEX))]]);
  for await (const file of glob('index.*.html', { cwd: root })) {
    const [, language = ''] = file.split('.');
    pages.set(language, await readFile(join(root, file)));
  }
  return pages;
}

const isCompressedCopy = (file: string) => /\.(?:br|gz)$/.test(file);

async function listFiles(root: string): Promise<string[]> {
  const hasItsOwnRoute = /^(?:index\..*|manifest\.webmanifest|\..*)$/;
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !hasItsOwnRoute.test(entry.name) && !isCompressedCopy(entry.name))
    .map(({ name }) => name);
}

/** The assets of the build, and those that only the other builds in `.builds` have. */
async function listAssets(root: string): Promise<Map<string, string>> {
  const builds = dirname(root);
  const others = basename(builds) === BUILDS ? await readdir(builds) : [];
  const assets = new Map<string, string>();
  for (const build of [...others.map((name) => join(builds, name)), root])
    for (const file of await listFolder(join(build, ASSETS)))
      if (!isCompressedCopy(file)) assets.set(file, build);
  return assets;
}

/** The names in a folder; none when another start has deleted it with an old build. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** CSP sources, such as `'sha256-…'`, for the inline elements of a page. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The sources that allow the inline scripts and styles of pages; elements with attributes are not included. */
export function inlineSources(pages: Iterable<string | Buffer>): InlineSources {
  const html = Array.from(pages, String).join('\n');
  // The pages of most languages have the same.
  const hashes = (element: 'script' | 'style') => [
    ...new Set(
      Array.from(html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs')), ([, content = '']) => {
        return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
      }),
    ),
  ];
  return { scripts: hashes('script'), styles: hashes('style') };
}

/**
 * Registers the routes of pages and of the files that exist now: no URL is ever used as the path of a file. Clients cache files
 * with a hash in their name for a year, and revalidate all others.
 * @param web undefined before the first build; then pages answer that they are not built
 */
export async function registerWebApp(
  app: FastifyInstance,
  web: WebApp | undefined,
  { sendPage, sendManifest }: Pages,
): Promise<void> {
  if (web) {
    await app.register(fastifyStatic, {
      root: web.root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = basename(dirname(path)) === ASSETS;
        reply.header('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
      },
    });
    for (const file of web.files) app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
    // One route for all: one for each would take a tenth of the start.
    app.get<{ Params: { file: string } }>(`/${ASSETS}/:file`, ({ params: { file } }, reply) => {
      const root = web.assets.get(file);
      return root === undefined ? reply.callNotFound() : reply.sendFile(`${ASSETS}/${file}`, root);
    });
    app.get(`/${MANIFEST}`, sendManifest);
  }
  for (const path of Object.values(PAGES)) app.get(routePattern(path), sendPage);
}
