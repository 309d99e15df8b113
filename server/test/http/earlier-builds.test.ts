import { mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { servePages } from '../support/http/pages.ts';

test('assets of earlier builds are served compressed and immutable, and their other files are not', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-builds-'));
  const dist = join(folder.path, 'dist');
  const builds = join(folder.path, '.builds');
  for (const [build, script] of Object.entries({ older: 'menu-1.js', newer: 'menu-2.js' })) {
    await mkdir(join(builds, build, 'assets'), { recursive: true });
    for (const file of [
      'index.html',
      'manifest.webmanifest',
      `${build}.txt`,
      'assets/same-1.js',
      `assets/${script}`,
    ])
      await writeFile(join(builds, build, file), build);
    await writeFile(join(builds, build, `assets/${script}.gz`), await promisify(gzip)(build));
  }
  await symlink('.builds/newer', dist);
  await using app = await servePages(dist);
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  const earlier = await get('/assets/menu-1.js');
  expect((await promisify(gunzip)(earlier.rawPayload)).toString()).toBe('older');
  expect(earlier.headers).toMatchObject({
    'content-type': expect.stringMatching(/javascript/) as string,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await get('/assets/same-1.js')).body).toBe('newer');
  expect((await app.inject('/')).body).toBe('newer');
  for (const url of ['/older.txt', '/assets/menu-1.js.gz', '/assets/menu-3.js'])
    expect((await get(url)).statusCode).toBe(404);
});
