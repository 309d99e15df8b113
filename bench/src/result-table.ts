export interface Row {
  readonly name: string;
  /** In `unit`; answers per second if absent. */
  readonly value: number;
  readonly unit?: string;
  /** The value that it is compared with. */
  readonly limit?: number;
  readonly ratio?: number;
  /** The ratio of processor time per answer, which other programs on the machine hardly change. */
  readonly work?: number;
  /** The least ratio, or the highest value where there is no ratio; undefined without a promise. */
  readonly bar?: number;
  readonly met: boolean;
  /** In milliseconds. */
  readonly p99?: number;
  readonly errors?: number;
}

/** The row of a value that must not exceed its bar. */
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
