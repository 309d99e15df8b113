/** A line of the table. */
export interface Row {
  readonly name: string;
  /** Answers a second, or what `unit` says. */
  readonly value: number;
  readonly unit?: string;
  /** What it is held against. */
  readonly limit?: number;
  readonly ratio?: number;
  /** The same by the processor's time for an answer, which other programs on the machine can hardly change. */
  readonly work?: number;
  /** The ratio, or the value where there is none, has to be this much at least, or at most; undefined if nothing has to. */
  readonly bar?: number;
  readonly met: boolean;
  /** In milliseconds. */
  readonly p99?: number;
  readonly errors?: number;
}

/** The line of a value that may not exceed its bar. */
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

/** The table for a terminal. */
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

/** The table for a page. */
export const markdownOf = (rows: readonly Row[]): string =>
  [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
