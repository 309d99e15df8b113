/** The sums of docs/operations/sizing.md: change an assumption or a measurement here, then `node scripts/check/sizing.ts --write`. */

/**
 * What one active member does in a day, and what a call costs while nothing of it is remembered: statements, those of the
 * transaction and of the token among them, and milliseconds of processor.
 */
const HABITS = {
  'page of the feed': { aDay: 10, statements: 5, cpuMs: 1.6 },
  'post opened': { aDay: 5, statements: 4, cpuMs: 0.8 },
  'view recorded': { aDay: 5, statements: 8, cpuMs: 1.3 },
  'list of comments': { aDay: 5, statements: 2, cpuMs: 0.7 },
  'page of a profile': { aDay: 2, statements: 6, cpuMs: 1 },
  'session renewed': { aDay: 4, statements: 6, cpuMs: 1.2 },
  'like or dislike': { aDay: 3, statements: 7, cpuMs: 1.2 },
  'comment written': { aDay: 0.5, statements: 7, cpuMs: 1.6 },
  'post written': { aDay: 0.2, statements: 8, cpuMs: 1.6 },
} as const;

/** Of all members, on a day. */
const ACTIVE = 0.3;
/** The busiest second of a day against the average one. */
const PEAK = 4;
/** Of the posts. */
const PICTURED = 0.5;
/** Of one picture in all its widths. */
const PICTURE_BYTES = 180_000;
/** How busy a process may be at the peak, so that it still answers at once. */
const BUSY = 0.5;
/** Rows in one partition: small enough to vacuum and to move. */
const PARTITION_ROWS = 200e6;
const KEPT_YEARS = 3;

/** Bytes of a row in PostgreSQL, indexes included, with posts of 400 and comments of 80 characters. */
const ROW_BYTES = {
  posts: { aDay: HABITS['post written'].aDay, bytes: 610 },
  comments: { aDay: HABITS['comment written'].aDay, bytes: 240 },
  reactions: { aDay: HABITS['like or dislike'].aDay, bytes: 210 },
  views: { aDay: HABITS['view recorded'].aDay, bytes: 190 },
} as const;

const SIZES = [10_000, 1_000_000, 100_000_000] as const;

/** What a Plaza of so many members asks for. */
function sizeOf(members: number) {
  const active = members * ACTIVE;
  const perSecond = (aDay: number) => ((active * aDay) / 86_400) * PEAK;
  const habits = Object.values(HABITS);
  const sum = (value: (habit: (typeof habits)[number]) => number) =>
    habits.reduce((total, habit) => total + perSecond(habit.aDay) * value(habit), 0);
  const cores = sum(({ cpuMs }) => cpuMs) / 1000;
  const rowsAYear = (table: keyof typeof ROW_BYTES) => active * ROW_BYTES[table].aDay * 365;
  const tables = ['posts', 'comments', 'reactions', 'views'] as const;
  return {
    requests: sum(() => 1),
    changes: tables.reduce((total, table) => total + perSecond(ROW_BYTES[table].aDay), 0),
    statements: sum(({ statements }) => statements),
    processes: Math.max(1, Math.ceil(cores / BUSY)),
    bytesAYear: tables.reduce((total, table) => total + rowsAYear(table) * ROW_BYTES[table].bytes, 0),
    pictureBytesAYear: rowsAYear('posts') * PICTURED * PICTURE_BYTES,
    viewsAYear: rowsAYear('views'),
    partitions: Math.ceil((rowsAYear('views') * KEPT_YEARS) / PARTITION_ROWS),
  };
}

/** The tables of the page, in Markdown: habits with their costs, and what they come to. */
export const sizingTables = (): string => `${habitsTable()}\n\n${sumsTable()}`;

function habitsTable(): string {
  const rows = Object.entries(HABITS).map(([name, { aDay, statements, cpuMs }]) =>
    [name, aDay, statements, cpuMs].map(String),
  );
  return markdown(['An active member, each day', 'times', 'statements', 'ms of processor'], rows);
}

function sumsTable(): string {
  const sizes = SIZES.map(sizeOf);
  const row = (name: string, value: (size: ReturnType<typeof sizeOf>) => string) =>
    [name, ...sizes.map(value)] as const;
  const rows = [
    row('requests a second, at the peak', (size) => short(size.requests)),
    row('changes to posts a second, at the peak', (size) => short(size.changes)),
    row('statements a second, at the peak', (size) => short(size.statements)),
    row('processes of one core, half busy', (size) => short(size.processes)),
    row('rows of views a year', (size) => short(size.viewsAYear)),
    row('PostgreSQL, bytes a year', (size) => short(size.bytesAYear)),
    row('pictures, bytes a year', (size) => short(size.pictureBytesAYear)),
    row('partitions of views after three years', (size) => short(size.partitions)),
  ];
  return markdown(['Members', ...SIZES.map(short)], rows);
}

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Two digits and a unit of thousands: nobody knows more. */
function short(value: number): string {
  const units = ['', 'k', 'M', 'G', 'T', 'P'];
  const rounded = Number(value.toPrecision(2));
  const step = rounded < 1 ? 0 : Math.floor(Math.log10(rounded) / 3);
  return `${Number((rounded / 1000 ** step).toPrecision(3))} ${units[step]}`.trim();
}
