export interface Row {
  readonly name: string;
  readonly value: number;
  /** The unit of `value`; answers per second by default. */
  readonly unit?: string;
  /** The value with which `value` is compared. */
  readonly limit?: number;
  /** How good `value` is compared with `limit`; 1 is equal. */
  readonly ratio?: number;
  /** The ratio by processor time per answer, which other programs on the machine hardly change. */
  readonly work?: number;
  /** The least `ratio`, or without a ratio the greatest `value`; undefined for a row without a bar. */
  readonly bar?: number;
  /** Whether the bar is reached without errors; true for a row without a bar and errors. */
  readonly met: boolean;
  /** The 99th percentile of durations, in milliseconds. */
  readonly p99?: number;
  readonly errors?: number;
}

/** The row of a value that must be at most `bar`. */
export function atMost(name: string, value: number, bar: number, unit: string): Row {
  return { name, value, unit, bar, met: value <= bar };
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const HEAD = ['', 'scenario', 'measured', 'against', 'ratio', 'by work', 'bar', 'p99', 'errors'];

const cellsOf = ({ name, value, unit = '/s', limit, ratio, work, bar, met, p99, errors }: Row): string[] => [
  met ? '✓' : '✗',
  name,
  `${number.format(value)} ${unit}`,
  limit === undefined ? '' : number.format(limit),
  ratio === undefined ? '' : ratio.toFixed(2),
  work === undefined ? '' : work.toFixed(2),
  bar === undefined ? '' : `${ratio === undefined ? '≤' : '≥'} ${bar}`,
  p99 === undefined ? '' : `${number.format(p99)} ms`,
  errors === undefined ? '' : String(errors),
];

export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const markdownOf = (rows: readonly Row[]): string =>
  [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
