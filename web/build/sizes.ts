/** Compares the compressed size of the built page with its limits: `node web/build/sizes.ts`, after a build. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const KB = 1024;
const dist = join(import.meta.dirname, '../dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
const linked = Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.\w+)"/g), ([, file = '']) => file);

/** The files that a page loads before it is interactive. `page`: the first part of its path. */
function filesOf(page: string): string[] {
  const listed = new RegExp(`"${page}":\\["/(.+?)"\\]`).exec(html)?.[1];
  if (listed === undefined) throw new Error(`index.html lists no files for /${page}`);
  return ['index.html', ...linked, ...listed.split('","/'), ...globSync('assets/*.svg', { cwd: dist })];
}

/** The bytes that these files have when they are sent: compressed with Brotli, except fonts and images. */
function weigh(files: readonly string[]): number {
  const sent = files.map((file) => join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file));
  return sent.reduce((bytes, file) => bytes + statSync(file).size, 0);
}

const scripts = (files: readonly string[]) => files.filter((file) => file.endsWith('.js'));

const BARS = [
  ['JavaScript to an interactive login', weigh(scripts(filesOf('login'))), 80],
  ['JavaScript to an interactive feed', weigh(scripts(filesOf(''))), 100],
  ['CSS, all of it', brotliCompressSync(style).length, 10],
  ['everything to an interactive login', weigh(filesOf('login')), 110],
] as const;

for (const [what, bytes, bar] of BARS) {
  const verdict = bytes <= bar * KB ? 'ok' : 'OVER';
  process.stdout.write(
    `${verdict.padEnd(5)} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${bar} KB  ${what}\n`,
  );
  if (verdict === 'OVER') process.exitCode = 1;
}
