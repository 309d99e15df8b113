import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import { count, printProblems, rowOf, type Row } from '../report.ts';
import { signUpAndDelete } from '../virtual-users/actions.ts';
import * as comments from '../virtual-users/comment-actions.ts';
import { Connections } from '../virtual-users/connections.ts';
import { readOne, revisit } from '../virtual-users/notification-actions.ts';
import { weighted } from '../virtual-users/random.ts';
import { VirtualUser, type SharedState } from '../virtual-users/virtual-user.ts';
import { EVERYDAY, type Workload } from '../virtual-users/workloads.ts';
import { clockOf } from './fast-time.ts';

interface YearOptions {
  /** The parent of data and backups. */
  readonly folder: string;
  readonly days: number;
}

const USERS = 24;
const ACTING_EACH_DAY = 3;
const ACTIONS_EACH_DAY = 6;
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const MB = 2 ** 20;
const BACKUPS_KEPT = 7;
/** A backup has a low priority and takes more than a second, which is a day. */
const BACKUP_DAYS_MAX = 30;
const CHORE_DAYS_MAX = 10;
/** Rows that Plaza deletes by time are as many in the last third as in the second, but for chance. */
const LEVEL_MAX = 1.5;
const BY_TIME = ['sessions', 'access_tokens', 'idempotency_keys', 'notifications'] as const;
const PROGRAM = join(import.meta.dirname, '../../../server/dist/plaza.js');
const CLOCK = join(import.meta.dirname, 'fast-clock.ts');
/** Everyday actions, and some that are rarer. */
const WORKLOAD: Workload = [
  ...EVERYDAY,
  [comments.comment, 10],
  [comments.discuss, 6],
  [revisit, 3],
  [readOne, 3],
  [signUpAndDelete, 1],
];

/** Runs a server through days of a second each, and judges what is left. */
export async function liveThrough({ folder, days }: YearOptions): Promise<Row[]> {
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  const beganAt = Date.now();
  const clock = {
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${CLOCK}`,
    YEAR_BEGAN_AT: String(beganAt),
  };
  const environment = { ...clock, DATA_DIR: dataDir, BACKUP_DIR: backups, LOG_LEVEL: 'info' };
  await using server = await startProduction(environment);
  const errors: string[] = [];
  const shared = sharedState(errors);
  using connections = new Connections(server.address);
  const users = shared.usernames.map((username) => new VirtualUser(username, shared));
  for (const user of users) await user.connect(connections);
  const levels: Record<string, number>[] = [];
  let actions = 0;
  for (let day = 1; day <= days; day++) {
    const acting = Array.from(
      { length: ACTING_EACH_DAY },
      (_, i) => users[(day * ACTING_EACH_DAY + i) % USERS],
    );
    for (const user of acting) actions += await actFor(user);
    levels.push(rowCounts(dataDir));
    await delay(Math.max(0, beganAt + day * SECOND_MS - Date.now()));
  }
  const now = clockOf(beganAt, Date.now)();
  const metrics = await (await fetch(server.address + METRICS_PATH)).text();
  const sizes = `database ${await megabytes(join(dataDir, 'plaza.db'))}, write-ahead log ${await megabytes(join(dataDir, 'plaza.db-wal'))}`;
  const { code } = await server.end('SIGTERM');
  const log = server.printed().split('\n');
  const failed = log.filter((line) => /"level":[56]0/.test(line));
  errors.push(...failed);
  if (code !== 0) errors.push(`the server ended with ${code}`);
  const logged = Buffer.byteLength(server.printed()) / 1024 / days;
  return [
    rowOf(
      `${count(days)} days: no error`,
      `${printProblems(errors, 'errors')} in ${count(actions)} actions; ${sizes}, log ${logged.toFixed(0)} KB a day`,
      errors.length === 0,
    ),
    judgeChores(metrics, now),
    judgeLevels(levels),
    await judgeBackups(backups, folder, { env: { ...process.env, ...clock }, now }),
  ];
}

const sharedState = (errors: string[]): SharedState => ({
  postIds: [],
  imagePaths: [],
  usernames: Array.from({ length: USERS }, (_, i) => `user${i + 1}`),
  userIds: new Set(),
  onOutcome: () => {},
  // A session ends with the day on which it began.
  onError: (message) => void (message === 'refreshSession: 401 session_expired' || errors.push(message)),
  onLostSession: () => {},
});

/** @returns the number of actions */
async function actFor(user: VirtualUser | undefined): Promise<number> {
  if (!user) return 0;
  await user.logIn();
  for (let done = 0; done < ACTIONS_EACH_DAY; done++) await weighted(WORKLOAD)(user);
  return ACTIONS_EACH_DAY;
}

function rowCounts(dataDir: string): Record<string, number> {
  using db = new DatabaseSync(join(dataDir, 'plaza.db'), { readOnly: true });
  const countOf = (table: string) => Number(db.prepare(`select count(*) as n from ${table}`).get()?.['n']);
  return Object.fromEntries(BY_TIME.map((table) => [table, countOf(table)]));
}

function judgeChores(metrics: string, now: number): Row {
  const chores = Array.from(
    metrics.matchAll(/^plaza_housekeeping_last_success_timestamp_seconds\{chore="(\w+)"\} (\S+)$/gm),
    ([, chore = '', at]) => ({ chore, days: (now - Number(at) * 1000) / DAY_MS }),
  );
  const removed = Array.from(
    metrics.matchAll(/^plaza_housekeeping_removed_total\{chore="(\w+)"\} (\d+)$/gm),
    ([, chore, rows]) => `${chore} ${rows}`,
  );
  const late = chores.filter(({ days }) => days > CHORE_DAYS_MAX);
  return rowOf(
    'Every chore ran until the end',
    `${count(chores.length)} chores, ${late.map(({ chore }) => chore).join(', ') || 'none'} late; removed: ${removed.join(', ')}`,
    chores.length > 0 && late.length === 0,
  );
}

function judgeLevels(levels: readonly Record<string, number>[]): Row {
  const third = Math.floor(levels.length / 3);
  const mean = (part: readonly Record<string, number>[], table: string) =>
    part.reduce((sum, each) => sum + (each[table] ?? 0), 0) / part.length;
  const tables = BY_TIME.map((table) => {
    const [before, after] = [
      mean(levels.slice(third, 2 * third), table),
      mean(levels.slice(2 * third), table),
    ];
    return { table, before, after, isLevel: after <= before * LEVEL_MAX + 10 };
  });
  return rowOf(
    'What is deleted by time stays at its level',
    tables.map(({ table, before, after }) => `${table} ${count(before)}, then ${count(after)}`).join('; '),
    tables.every(({ isLevel }) => isLevel),
  );
}

async function judgeBackups(
  backups: string,
  folder: string,
  { env, now }: { env: NodeJS.ProcessEnv; now: number },
): Promise<Row> {
  const problems: string[] = [];
  const names = (await readdir(backups)).filter((name) => name.endsWith('.tar')).toSorted();
  const newest = /plaza-(.+)T(\d\d)-(\d\d)\.tar/.exec(names.at(-1) ?? '');
  const age = (now - Date.parse(`${newest?.[1]}T${newest?.[2]}:${newest?.[3]}Z`)) / DAY_MS;
  if (!(age <= BACKUP_DAYS_MAX)) problems.push(`the newest is ${age.toFixed(0)} days old`);
  if (names.length !== BACKUPS_KEPT) problems.push(`${names.length} are kept`);
  for (const name of names) {
    const restored = join(folder, `of-${name}`);
    const commands = [['restore', join(backups, name), '--to', restored, '--quiet'], ['doctor']];
    for (const args of commands) {
      const settings = { DATA_DIR: restored, BACKUP_DIR: 'off' };
      const output = await new Promise<string | undefined>((resolve) =>
        execFile(
          process.execPath,
          [PROGRAM, ...args],
          { env: { ...env, ...settings } },
          (error, stdout, stderr) => resolve(error ? stdout + stderr : undefined),
        ),
      );
      if (output !== undefined) problems.push(`${name}: ${args[0]}: ${output}`);
    }
  }
  return rowOf(
    'Backups were made all the time, and each that is kept can be restored',
    `${printProblems(problems)} in ${names.length} backups, the newest of ${age.toFixed(1)} days before the end`,
    problems.length === 0,
  );
}

async function megabytes(path: string): Promise<string> {
  return `${((await stat(path)).size / MB).toFixed(1)} MB`;
}
