/**
 * Weighs the built page as it goes over the wire and holds it against its bars: `node web/build/sizes.ts`, after a build.
 * Ends with 1 when something is over.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KB = 1024;
const dist = join(import.meta.dirname, '../dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const pages = JSON.parse(/const files = (\{.*?\});/.exec(html)?.[1] ?? '{}') as Record<string, string[]>;
const linked = Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.\w+)"/g), ([, file = '']) => file);

/** The files that an address loads before one can use it. */
function filesOf(page: string): string[] {
  return [
    'index.html',
    ...linked,
    ...(pages[page] ?? []).map((file) => file.slice(1)),
    ...glob('assets/*.svg'),
  ];
}

function glob(pattern: string): string[] {
  return globSync(pattern, { cwd: dist });
}

/** Bytes of these files as they are sent: in brotli, where the build made that. */
function weigh(files: readonly string[]): number {
  const sent = files.map((file) => join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file));
  return sent.reduce((bytes, file) => bytes + statSync(file).size, 0);
}

const scripts = (files: readonly string[]) => files.filter((file) => file.endsWith('.js'));

const BARS = [
  ['JavaScript to an interactive login', weigh(scripts(filesOf('login'))), 80],
  ['JavaScript to an interactive feed', weigh(scripts(filesOf(''))), 100],
  ['CSS, all of it', weigh(glob('assets/*.css')), 10],
  ['everything to an interactive login', weigh(filesOf('login')), 110],
] as const;

for (const [what, bytes, bar] of BARS) {
  const verdict = bytes <= bar * KB ? 'ok' : 'OVER';
  process.stdout.write(
    `${verdict.padEnd(5)} ${(bytes / KB).toFixed(1).padStart(6)} KB of ${bar} KB  ${what}\n`,
  );
  if (verdict === 'OVER') process.exitCode = 1;
}
