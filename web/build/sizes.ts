/** Compares the compressed size of the built page with its limits: `node web/build/sizes.ts`, after a build. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';

const KB = 1024;
const dist = join(import.meta.dirname, '../dist');
const readPage = (file: string) => readFileSync(join(dist, file), 'utf8');
const style = /<style>(.*?)<\/style>/s.exec(readPage('index.html'))?.[1] ?? '';

/** The files that a page loads before it is interactive. `page`: the first part of its path; `texts`: the number of its parts of the texts. */
function filesOf(page: string, texts: number, file = 'index.html'): string[] {
  const html = readPage(file);
  const linked = Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.\w+)"/g), ([, path = '']) => path);
  const listed = new RegExp(`[{,]${page || '""'}:\\[\`/(.+?)\`\\]`).exec(html)?.[1];
  const parts = /data-texts="\/([^"]+)"/.exec(html)?.[1];
  if (listed === undefined || parts === undefined) throw new Error(`${file} lists no files for /${page}`);
  return [
    file,
    ...linked,
    ...listed.split('`,`/'),
    ...parts.split(' /').slice(0, texts),
    ...globSync('assets/*.svg', { cwd: dist }),
  ];
}

/** The most bytes that a page needs, over all languages. @param measure the bytes for the files in one language */
const inAnyLanguage = (page: string, texts: number, measure: (files: readonly string[]) => number): number =>
  Math.max(...LANGUAGE_CODES.map((language) => measure(filesOf(page, texts, `index.${language}.html`))));

/** The bytes that these files have when they are sent: compressed with Brotli, except fonts and images. */
function weigh(files: readonly string[]): number {
  const sent = files.map((file) => join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file));
  return sent.reduce((bytes, file) => bytes + statSync(file).size, 0);
}

const weighScripts = (files: readonly string[]) => weigh(files.filter((file) => file.endsWith('.js')));

const BARS = [
  ['JavaScript to an interactive login', weighScripts(filesOf('login', 1)), 80],
  ['the same in the longest language', inAnyLanguage('login', 1, weighScripts), 80],
  ['JavaScript to an interactive feed', weighScripts(filesOf('', 2)), 100],
  ['the same in the longest language', inAnyLanguage('', 2, weighScripts), 100],
  ['CSS, all of it', brotliCompressSync(style).length, 10],
  ['everything to an interactive login', inAnyLanguage('login', 1, weigh), 110],
] as const;

for (const [what, bytes, bar] of BARS) {
  const verdict = bytes <= bar * KB ? 'ok' : 'OVER';
  process.stdout.write(
    `${verdict.padEnd(5)} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${bar} KB  ${what}\n`,
  );
  if (verdict === 'OVER') process.exitCode = 1;
}
