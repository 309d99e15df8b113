/**
 * `npm run code-report` prints the size and shape of the code, one row per workspace. `-- --before COMMIT` compares it with a
 * commit: cells that differ are `before → now`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listFiles } from './check/files.ts';
import { isTest, measureFile, type FileMeasures } from './code-report/measure-file.ts';
import { root } from './setup/root.mjs';

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench', 'trials', 'scripts'];

/** Made from the texts. */
const GENERATED = 'locales/messages.ts';

const HEADINGS = [
  'workspace',
  'source',
  'tests',
  'comments',
  'files p50/p90/max',
  'functions p50/p90/max',
  'as ‰',
  'any',
];

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const spread = (values: readonly number[]) =>
  [percentile(values, 0.5), percentile(values, 0.9), Math.max(0, ...values)].join(' / ');

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Tests count as lines only: the other columns describe the source. */
function row(name: string, files: readonly FileMeasures[]): string[] {
  const source = files.filter(({ path }) => !isTest(path));
  const lines = sum(source.map((file) => file.lines));
  const share = (count: number, of: number) => (lines === 0 ? 0 : (count / lines) * of).toFixed(1);
  return [
    name,
    String(lines),
    String(sum(files.map((file) => file.lines)) - lines),
    `${share(sum(source.map((file) => file.commentLines)), 100)} %`,
    spread(source.map((file) => file.lines)),
    spread(source.flatMap((file) => file.functionLines)),
    share(sum(source.map((file) => file.assertions)), 1000),
    String(sum(source.map((file) => file.anys))),
  ];
}

function measure(folder: string): string[][] {
  const files = listFiles(folder)
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && path !== GENERATED)
    .map((path) => measureFile(path, readFileSync(join(folder, path), 'utf8')));
  const inWorkspace = (name: string) => files.filter(({ path }) => path.startsWith(`${name}/`));
  return [...WORKSPACES.map((name) => row(name, inWorkspace(name))), row('all', files)];
}

function measureCommit(commit: string): string[][] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'plaza-code-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: Infinity });
  execFileSync('tar', ['-x', '-C', folder.path], { input: archive });
  return measure(folder.path);
}

const { before } = parseArgs({ options: { before: { type: 'string' } } }).values;
const now = measure(root);
const old = before === undefined ? now : measureCommit(before);
const compared = now.map((cells, line) =>
  cells.map((cell, column) => (old[line]?.[column] === cell ? cell : `${old[line]?.[column]} → ${cell}`)),
);
const table = [HEADINGS, ...compared];
const widths = HEADINGS.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
for (const cells of table)
  process.stdout.write(`${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
