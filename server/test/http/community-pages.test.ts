import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Community } from '@plaza/contract/community.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { pagesFolder, servePages } from '../support/http/pages.ts';

let community: Community = {
  name: `<b>"R&D"</b> $& %COMMUNITY_ABOUT%`,
  description: "It's </title>",
  rules: 'Be kind.',
  signUp: 'closed',
  membersInvite: true,
  logo: null,
  language: null,
};
const built = await pagesFolder(true);
const app = await servePages(built.root, () => community);
afterAll(async () => {
  await app.close();
  await built[Symbol.asyncDispose]();
});

describe('the community', () => {
  const page = '<title>&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; $&amp; %COMMUNITY_ABOUT%</title>';
  it('is written into all pages, escaped, also where nothing is found', async () => {
    for (const url of ['/', '/login', '/nowhere']) {
      const { body } = await app.inject(url);
      expect(body).toContain(page);
      expect(body).toContain('<p>It&#39;s &lt;/title&gt;</p>');
      const [, json = ''] = /content="(.*?)"/.exec(body) ?? [];
      expect(JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toMatchObject({
        signUp: 'closed',
        language: null,
        hasRules: true,
        hasMail: false,
      });
    }
  });

  it('has its logo in place of the one of Plaza, in pages and manifest', async () => {
    const before = community;
    community = { ...community, logo: '/media/0123-512.webp' };
    const { body } = await app.inject('/login');
    expect(body).toContain('<img class="logo" src="/media/0123-64.webp" alt=""/>');
    expect(body).not.toContain('<svg class="logo"');
    expect(
      body.match(/<link rel="(?:icon|apple-touch-icon)" href="\/media\/0123-192\.webp" \/>/g),
    ).toHaveLength(3);
    const manifest: unknown = (await app.inject('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      icons: [
        { src: '/media/0123-192.webp', sizes: '192x192' },
        { src: '/media/0123-512.webp', sizes: '512x512' },
      ],
    });
    community = before;
  });

  it('changes the ETag, and the compressed pages', async () => {
    const first = await app.inject('/');
    community = { ...community, name: 'Other' };
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
    for (const [accepted, encoding, decode] of [
      ['gzip, br', 'br', promisify(brotliDecompress)],
      ['gzip;q=0.5, br;q=0', 'gzip', promisify(gunzip)],
    ] as const) {
      const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding, accept-language, cookie',
      });
      expect((await decode(answer.rawPayload)).toString()).toContain('<title>Other</title>');
    }
    expect((await app.inject('/')).headers).not.toHaveProperty('content-encoding');
  });

  it('names the web app', async () => {
    const { headers, body } = await app.inject('/manifest.webmanifest');
    expect(JSON.parse(body)).toEqual({
      name: community.name,
      short_name: community.name,
      description: community.description,
      start_url: '/',
      lang: 'en',
      dir: 'ltr',
    });
    const condition = { 'if-none-match': String(headers['etag']) };
    expect((await app.inject({ url: '/manifest.webmanifest', headers: condition })).statusCode).toBe(304);
  });
});
