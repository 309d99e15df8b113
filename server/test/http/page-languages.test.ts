import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { cookieName } from '@plaza/contract/cookie-name.ts';
import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import { LANGUAGE_CODES, LANGUAGE_COOKIE } from '@plaza/contract/languages.ts';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { pagesFolder, SCOPE, servePages } from '../support/http/pages.ts';

let community: Community = DEFAULT_COMMUNITY;
afterEach(() => {
  community = DEFAULT_COMMUNITY;
});
const built = await pagesFolder(true, [...LANGUAGE_CODES, 'en-XA', 'ar-XB']);
const app = await servePages(built.root, () => community);
afterAll(async () => {
  await app.close();
  await built[Symbol.asyncDispose]();
});

const get = (headers: Record<string, string> = {}, url = '/login') => app.inject({ url, headers });
const languageFor = async (headers: Record<string, string>) => {
  const { headers: answered, body } = await get(headers);
  const [, language] = /<html lang="([^"]+)">/.exec(body) ?? [];
  expect(answered).toMatchObject({
    'content-language': language,
    vary: 'accept-encoding, accept-language, cookie',
  });
  return language;
};

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT, en;q=0.5', 'pt-BR'],
  ['zh-Hant-TW, fr;q=0.3', 'fr'],
  ['en;q=0.5, es;q=0.8, fr;q=0.1', 'es'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['fr;q=zero, es;q=0.1', 'es'],
  ['ja, *', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;,,;q=1,-,--', 'en'],
  ['__proto__, constructor', 'en'],
  ['../fr', 'en'],
  // Pseudo-locales are for tests, which choose them by the cookie.
  ['ar-XB', 'ar'],
])('the header Accept-Language: %s selects %s', async (header, language) => {
  expect(await languageFor({ 'accept-language': header })).toBe(language);
});

test('a header of 10 kB is read as far as browsers fill it', async () => {
  expect(await languageFor({ 'accept-language': `de, ${'ja, '.repeat(2500)}` })).toBe('de');
  expect(await languageFor({ 'accept-language': `${'ja, '.repeat(2500)}de` })).toBe('en');
});

test('the cookie comes before the header, the header before the community, and English last', async () => {
  const header = { 'accept-language': 'fr' };
  const cookie = { cookie: 'other=1; language=ar' };
  expect(await languageFor({})).toBe('en');
  community = { ...DEFAULT_COMMUNITY, language: 'es' };
  expect(await languageFor({})).toBe('es');
  expect(await languageFor({ 'accept-language': 'ja' })).toBe('es');
  expect(await languageFor(header)).toBe('fr');
  expect(await languageFor({ ...header, ...cookie })).toBe('ar');
});

test.each(['xx', '', '%', '__proto__', '../../etc/passwd', 'FR', 'x'.repeat(4000)])(
  'a cookie with %j counts as none',
  async (value) => {
    expect(await languageFor({ cookie: `language=${value}`, 'accept-language': 'de' })).toBe('de');
  },
);

test('a community reads its own cookie before the one with the short name, and none of another port', async () => {
  const own = (code: string, host = 'localhost:80') => `${cookieName(LANGUAGE_COOKIE, SCOPE, host)}=${code}`;
  expect(await languageFor({ cookie: `language=ar; ${own('de')}` })).toBe('de');
  expect(await languageFor({ cookie: `${own('de')}; ${own('fr', 'localhost:81')}` })).toBe('de');
  expect(await languageFor({ cookie: own('fr', 'localhost:81') })).toBe('en');
  expect(await languageFor({ cookie: own('fr', 'localhost:81'), host: 'localhost:81' })).toBe('fr');
  expect(await languageFor({ cookie: `language=ar; ${own('xx')}` })).toBe('ar');
});

test('the cookie selects a pseudo-locale of the build', async () => {
  expect(await languageFor({ cookie: 'language=ar-XB' })).toBe('ar-XB');
});

test('each language has its ETag and its compressed page', async () => {
  const etags = new Set<unknown>();
  for (const language of LANGUAGE_CODES) {
    const accept = { 'accept-language': language };
    const compressed = await get({ ...accept, 'accept-encoding': 'br' });
    const text = await promisify(brotliDecompress)(compressed.rawPayload);
    expect(text.toString()).toBe((await get(accept)).body);
    const etag = String(compressed.headers['etag']);
    etags.add(etag);
    const again = await get({ ...accept, 'if-none-match': etag });
    expect([again.statusCode, again.headers['content-language']]).toEqual([304, language]);
    expect((await get({ 'if-none-match': etag, cookie: 'language=en-XA' })).statusCode).toBe(200);
  }
  expect(etags.size).toBe(LANGUAGE_CODES.length);
});

test('an unknown address is answered in the language of the request', async () => {
  const { statusCode, headers, body } = await get({ 'accept-language': 'de' }, '/nowhere');
  expect([statusCode, headers['content-language']]).toEqual([404, 'de']);
  expect(headers['vary']).toBe('accept-encoding, accept-language, cookie');
  expect(body).toContain('<html lang="de">');
});

test('without a description the page is about Plaza in its language', async () => {
  expect((await get({ 'accept-language': 'de' })).body).toContain('<p>Ein kleiner Ort');
  // A pseudo-locale has no catalogue.
  expect((await get({ cookie: 'language=en-XA' })).body).toContain(`<p>${ABOUT_PLAZA}</p>`);
  community = { ...DEFAULT_COMMUNITY, description: 'Gardeners' };
  expect((await get({ 'accept-language': 'de' })).body).toContain('<p>Gardeners</p>');
});

test('the web app manifest has language and direction', async () => {
  const manifest = async (language: string) =>
    (await get({ 'accept-language': language }, '/manifest.webmanifest')).json<unknown>();
  expect(await manifest('ar')).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(await manifest('pt')).toMatchObject({ lang: 'pt-BR', dir: 'ltr' });
});

test('the pages of languages are no files', async () => {
  for (const url of ['/index.de.html', '/index.en-XA.html'])
    expect((await get({}, url)).statusCode).toBe(404);
});

test('a language that the build lacks is passed over', async () => {
  await using partial = await pagesFolder(true, ['de']);
  await using pages = await servePages(partial.root);
  const answered = async (header: string) =>
    (await pages.inject({ url: '/', headers: { 'accept-language': header } })).headers['content-language'];
  expect(await answered('fr, de')).toBe('de');
  expect(await answered('fr')).toBe('en');
});
