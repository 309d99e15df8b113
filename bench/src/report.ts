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

/** The table as text. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ name, value, unit = '/s', limit, ratio, work, bar, met, p99, errors }) => [
    met ? '✓' : '✗',
    name,
    `${number.format(value)} ${unit}`,
    limit === undefined ? '' : number.format(limit),
    ratio === undefined ? '' : ratio.toFixed(2),
    work === undefined ? '' : work.toFixed(2),
    bar === undefined ? '' : `${ratio === undefined ? '≤' : '≥'} ${bar}`,
    p99 === undefined ? '' : `${number.format(p99)} ms`,
    errors === undefined ? '' : String(errors),
  ]);
  const head = ['', 'scenario', 'measured', 'against', 'ratio', 'by work', 'bar', 'p99', 'errors'];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
