/**
 * Prints the size and shape of the code, one row per workspace: `npm run code-report`. Two runs, before and after a change,
 * show what the change did.
 */
import { readFileSync } from 'node:fs';
import { listFiles } from './check/files.ts';
import { isTest, measureFile, type FileMeasures } from './code-report/measure-file.ts';
import { root } from './setup/root.mjs';

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench', 'trials', 'scripts'];

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

/** The value below which this share of the values lies; 0 without values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const spread = (values: readonly number[]) =>
  [percentile(values, 0.5), percentile(values, 0.9), Math.max(0, ...values)].join(' / ');

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Tests count as lines only: the other figures describe the source. */
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

const files = listFiles(root)
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
  .map((path) => measureFile(path, readFileSync(`${root}/${path}`, 'utf8')));
const rows = [
  HEADINGS,
  ...WORKSPACES.map((name) =>
    row(
      name,
      files.filter(({ path }) => path.startsWith(`${name}/`)),
    ),
  ),
  row('all', files),
];
const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
for (const cells of rows)
  process.stdout.write(`${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
