import { createHash } from 'node:crypto';
import { glob, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGES } from '@plaza/contract/pages.ts';
import { routePattern } from '@plaza/contract/path.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The built page as the server needs to know it. */
export interface WebApp {
  /** Absolute path of the folder it was built into. */
  readonly root: string;
  readonly html: string;
  /** Files of earlier builds by their names, for pages that were opened before an upgrade: the folder of the build. */
  readonly earlier: ReadonlyMap<string, string>;
}

const INDEX = 'index.html';
const ASSETS = 'assets';
/** Where setup keeps the last few builds, one folder each. */
const BUILDS = '.builds';
const REVALIDATE = 'no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const NOT_BUILT =
  'The pages of Plaza are not built yet. Run `npm start` in its folder: it builds and serves them.\n';

/**
 * The page built into a folder; undefined when none was.
 * @param dist absolute path of the folder, or of a link that may point to a newer build later: what is open stays
 */
export async function openWebApp(dist: string): Promise<WebApp | undefined> {
  try {
    const root = await realpath(dist);
    const html = await readFile(join(root, INDEX), 'utf8');
    return { root, html, earlier: await listEarlierAssets(root) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The assets that only the builds beside this one have. A build that is no more than a folder has none beside it. */
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

/** CSP sources for the scripts that stand in a page itself, such as `'sha256-…'`. */
export function inlineScriptSources(html: string): string[] {
  return Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/**
 * Serves the pages of the product and their files. Files with a hash in their name never change; everything else is
 * asked for again each time. Only files that are there at start have a route, so no address is ever turned into a path.
 */
export async function registerWebApp(app: FastifyInstance, web: WebApp | undefined): Promise<void> {
  if (web) {
    await app.register(fastifyStatic, {
      root: web.root,
      wildcard: false,
      index: false,
      globIgnore: [INDEX, '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = basename(dirname(path)) === ASSETS;
        reply.header('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
      },
    });
    for (const [file, root] of web.earlier)
      app.get(`/${ASSETS}/${file}`, (_request, reply) => reply.sendFile(`${ASSETS}/${file}`, root));
  }
  for (const path of Object.values(PAGES)) {
    app.get(routePattern(path), (_request, reply) => (web ? reply.sendFile(INDEX) : sendNotBuilt(reply)));
  }
}

/** Answers an address where nothing is: the page, which says so, with status 404. */
export function sendUnknownPage(reply: FastifyReply, web: WebApp | undefined): FastifyReply {
  if (!web) return sendNotBuilt(reply);
  // Straight from memory: a conditional request for what does not exist must not be answered with 304.
  return reply.code(404).type('text/html; charset=utf-8').send(web.html);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
}
