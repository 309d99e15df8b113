import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { ICONS, pagesFolder, SCRIPT, servePages } from '../support/http/pages.ts';

const HTML = `<!doctype html><meta name="community" content="{&quot;name&quot;:&quot;Plaza&quot;,&quot;about&quot;:&quot;&quot;,&quot;language&quot;:null,&quot;signUp&quot;:&quot;open&quot;,&quot;membersInvite&quot;:true,&quot;logo&quot;:null,&quot;hasRules&quot;:false,&quot;hasMail&quot;:false,&quot;cookies&quot;:{&quot;installation&quot;:&quot;tests&quot;,&quot;host&quot;:null}}"><title>Plaza</title>${ICONS}<p>${ABOUT_PLAZA}</p>`;

const built = await pagesFolder(true);
const app = await servePages(built.root);
afterAll(async () => {
  await app.close();
  await built[Symbol.asyncDispose]();
});

describe('the page', () => {
  it.each([
    '/',
    '/login',
    '/signup',
    '/post/17',
    '/post/17/',
    '/profile/ada',
    '/settings/4',
    '/rules',
    '/manage/community',
    '/login?from=%2F',
  ])('is served at %s with no-cache', async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, HTML]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^(?:W\/)?".+"$/) as string,
    });
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['/nowhere', '/post', '/post/1/2', '/settings/', '/assets/gone.js', '/assets/', '/.secret'])(
    'is served at %s with status 404, whatever the condition',
    async (url) => {
      const { headers } = await app.inject('/');
      const answer = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
      expect([answer.statusCode, answer.body]).toEqual([404, HTML]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
    },
  );

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('is served at %s in place of files outside the folder', async (url) => {
    await writeFile(join(built.root, '..', 'package.json'), '{}');
    expect((await app.inject(url)).body).toBe(HTML);
  });

  it('is that of the start when a newer build replaces it', async () => {
    await using older = await pagesFolder(true);
    await using newer = await pagesFolder(true);
    await using links = await pagesFolder(false);
    const dist = join(links.root, 'dist');
    await symlink(older.root, dist);
    await using app = await servePages(dist);
    await writeFile(join(newer.root, 'index.html'), '<title>Newer</title>');
    await rm(dist);
    await symlink(newer.root, dist);
    expect((await app.inject('/')).body).toBe(HTML);
  });

  it('is 503 with the next step before it is built', async () => {
    await using web = await pagesFolder(false);
    await using app = await servePages(web.root);
    for (const url of ['/', '/post/1', '/nowhere']) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toContain('npm start');
    }
  });
});

describe('files of the page', () => {
  it.each([
    ['br, gzip', 'br', promisify(brotliDecompress)],
    ['gzip', 'gzip', promisify(gunzip)],
  ] as const)(
    'are served compressed from the build for %s and immutable',
    async (accepted, encoding, decode) => {
      const { headers, rawPayload } = await app.inject({
        url: '/assets/main-Ab12Cd34.js',
        headers: { 'accept-encoding': accepted },
      });
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^\w+\/javascript; charset=utf-8$/) as string,
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      expect((await decode(rawPayload)).toString()).toBe(SCRIPT);
    },
  );

  it('are served uncompressed otherwise, and without a hash with no-cache', async () => {
    expect((await app.inject('/assets/main-Ab12Cd34.js')).body).toBe(SCRIPT);
    const icon = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } });
    expect(icon.body).toBe('<svg/>');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    expect(icon.headers).not.toHaveProperty('content-encoding');
    const head = await app.inject({ method: 'HEAD', url: '/assets/main-Ab12Cd34.js' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(SCRIPT.length),
    ]);
  });

  it.each([
    ['/favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
    ['/manifest.webmanifest', /^application\/manifest\+json(?:; charset=utf-8)?$/],
    ['/robots.txt', /^text\/plain; charset=utf-8$/],
    ['/social.png', /^image\/png$/],
  ])('have their type: %s', async (url, type) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(type) as string,
      'cache-control': 'no-cache',
    });
  });

  it('are 404 by the names of their compressed copies', async () => {
    expect((await app.inject('/assets/main-Ab12Cd34.js.br')).statusCode).toBe(404);
    expect((await app.inject('/index.html')).statusCode).toBe(404);
  });
});
