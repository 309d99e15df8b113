import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { createPages } from '../../../src/http/pages.ts';
import { openWebApp, registerWebApp } from '../../../src/http/web-app.ts';

/** The elements that a logo of the community replaces. */
export const ICONS = `<link rel="icon" href="/favicon.ico" sizes="32x32" /><link rel="icon" href="/favicon.svg" sizes="any" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" /><svg class="logo" aria-hidden="true"><path d="M0 0"></path></svg>`;
/** Of the cookies of all pages. */
export const SCOPE = { installation: 'tests', host: null };
const TEMPLATE = `<!doctype html><meta name="community" content="%COMMUNITY%"><title>%COMMUNITY_NAME%</title>${ICONS}<p>%COMMUNITY_ABOUT%</p>`;
export const SCRIPT = 'export const answer = 42;\n'.repeat(50);

/** The page in a language. */
const templateIn = (language: string) => TEMPLATE.replace('<meta', `<html lang="${language}"><meta`);

/** A folder with a built page in it, or without. @param languages of which the build has a page besides index.html */
export async function pagesFolder(built: boolean, languages: readonly string[] = []) {
  const parent = await mkdtempDisposable(join(tmpdir(), 'plaza-web-'));
  const root = join(parent.path, 'dist');
  await mkdir(root);
  if (built) {
    const files = {
      'index.html': TEMPLATE,
      ...Object.fromEntries(languages.map((code) => [`index.${code}.html`, templateIn(code)])),
      'assets/main-Ab12Cd34.js': SCRIPT,
      'favicon.svg': '<svg/>',
      'favicon.ico': 'icon',
      'manifest.webmanifest': '{"name":"?","start_url":"/"}',
      'robots.txt': 'User-agent: *',
      'social.png': 'png',
      '.secret': 'no',
    };
    await mkdir(join(root, 'assets'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
    for (const name of ['index.html', 'assets/main-Ab12Cd34.js'] as const) {
      await writeFile(join(root, `${name}.br`), await promisify(brotliCompress)(files[name]));
      await writeFile(join(root, `${name}.gz`), await promisify(gzip)(files[name]));
    }
  }
  return { root, [Symbol.asyncDispose]: () => parent.remove() };
}

/** An application with nothing but these pages, for the community that `find` returns. */
export async function servePages(
  root: string,
  find: () => Community = () => DEFAULT_COMMUNITY,
): Promise<FastifyInstance> {
  const web = await openWebApp(root);
  const pages = createPages(web, find, { hasMail: false, cookies: SCOPE });
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(fastifyCookie);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  await registerWebApp(app, web, pages);
  app.setNotFoundHandler((request, reply) => pages.sendUnknownPage(request, reply));
  return app;
}
