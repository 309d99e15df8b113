import { createHash } from 'node:crypto';
import { glob, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { routePattern } from '@plaza/contract/path.ts';
import type { FastifyInstance } from 'fastify';
import { REVALIDATE, type Pages, type Templates } from './pages.ts';

/** A build of the page. */
export interface WebApp extends Templates {
  /** The absolute path of its folder. */
  readonly root: string;
  /** Files that only earlier builds have, for pages that were opened before an upgrade: the folder of the build by file name. */
  readonly earlier: ReadonlyMap<string, string>;
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
    return { root, html, manifest, earlier: await listEarlierAssets(root) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
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

/** The assets that only the other builds in `.builds` have; none for a build elsewhere. */
async function listEarlierAssets(root: string): Promise<Map<string, string>> {
  const builds = dirname(root);
  if (basename(builds) !== BUILDS) return new Map();
  const earlier = new Map<string, string>();
  const current = new Set(await readdir(join(root, ASSETS)));
  for await (const file of glob(`*/${ASSETS}/*`, { cwd: builds })) {
    const name = basename(file);
    if (!current.has(name) && !/\.(br|gz)$/.test(name))
      earlier.set(name, join(builds, dirname(dirname(file))));
  }
  return earlier;
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
      wildcard: false,
      index: false,
      globIgnore: ['index*.html', MANIFEST, '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = basename(dirname(path)) === ASSETS;
        reply.header('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
      },
    });
    for (const [file, root] of web.earlier)
      app.get(`/${ASSETS}/${file}`, (_request, reply) => reply.sendFile(`${ASSETS}/${file}`, root));
    app.get(`/${MANIFEST}`, sendManifest);
  }
  for (const path of Object.values(PAGES)) app.get(routePattern(path), sendPage);
}
