import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { measureInRounds, rowOf } from '../compare-servers.ts';
import { copyData, updateTables } from '../data-folders.ts';
import { secondsOfRound, type BenchOptions, type Effort } from '../measure-load.ts';
import { FROM_SOURCES, startPlaza, WITHOUT_NOTIFICATIONS } from '../plaza-server.ts';
import type { Row } from '../result-table.ts';
import { startPostgres } from '../sample-postgres.ts';
import { notificationStatement } from '../sample-rows.ts';
import { COMMENTS, NOTIFICATIONS } from '../scenarios.ts';

/** For SQLite. On PostgreSQL a further statement is a further round trip, which costs more than its work. */
const COMMENTS_BAR = 0.8;
const GROWTH_BAR = 0.9;
const MANY = 1_000_000;
const FEW = 1000;
const POSTS_OF_POSTGRES = 11_000;
const PREPARATION_SECONDS = 45;
const COMPARISONS = 3;

/** The expected duration of `benchNotifications`, in seconds. */
export const secondsOfNotifications = (effort: Effort): number =>
  PREPARATION_SECONDS + COMPARISONS * effort.rounds * 2 * secondsOfRound(effort);

/** Measures how much notifications slow down comments, on both engines, and the list of notifications when there are many. */
export async function benchNotifications(posts: number, setting: BenchOptions): Promise<Row[]> {
  const { folder, progress } = setting;
  progress.step('notifications', PREPARATION_SECONDS);
  const [one, other] = [join(folder, 'notifying'), join(folder, 'not-notifying')];
  await copyData(posts, one);
  await copyData(posts, other);
  return [
    await compareComments('SQLite', posts, [one, other], setting, { bar: COMMENTS_BAR }),
    await compareOnPostgres(setting),
    await compareLists(posts, setting),
  ];
}

async function compareOnPostgres(setting: BenchOptions): Promise<Row> {
  const { folder } = setting;
  await using postgres = await startPostgres();
  const folders = [join(folder, 'postgres-one'), join(folder, 'postgres-other')] as const;
  // Both servers write to the same tables, which therefore grow equally.
  const { url } = await postgres.addDatabase(POSTS_OF_POSTGRES, folders[0]);
  return await compareComments('PostgreSQL', POSTS_OF_POSTGRES, folders, setting, { databaseUrl: url });
}

async function compareComments(
  engine: string,
  posts: number,
  [dataDir, otherDir]: readonly [string, string],
  { effort, progress }: BenchOptions,
  { bar, ...database }: { readonly databaseUrl?: string; readonly bar?: number },
): Promise<Row> {
  await using plaza = await startPlaza(dataDir, { ...FROM_SOURCES, ...database });
  await using other = await startPlaza(otherDir, { ...WITHOUT_NOTIFICATIONS, ...database });
  const sides = [
    { server: plaza, posts },
    { server: other, posts },
  ] as const;
  const comparison = await measureInRounds(...sides, COMMENTS.name, effort, progress);
  return rowOf(`${COMMENTS.name} on ${engine}, with notifications ÷ without`, comparison, bar);
}

async function compareLists(posts: number, { folder, effort, progress }: BenchOptions): Promise<Row> {
  const [many, few] = [join(folder, 'many'), join(folder, 'few')];
  await prepareNotifications(many, posts, MANY);
  await prepareNotifications(few, posts, FEW);
  await using plaza = await startPlaza(many);
  await using other = await startPlaza(few);
  const sides = [
    { server: plaza, posts, dataDir: many },
    { server: other, posts, dataDir: few },
  ] as const;
  const comparison = await measureInRounds(...sides, NOTIFICATIONS.name, effort, progress);
  return rowOf(`${NOTIFICATIONS.name}: ${MANY} ÷ ${FEW}`, comparison, GROWTH_BAR);
}

async function prepareNotifications(dataDir: string, posts: number, count: number): Promise<void> {
  await copyData(posts, dataDir);
  await updateTables(dataDir);
  using db = new DatabaseSync(join(dataDir, 'plaza.db'));
  db.exec(notificationStatement(posts, count));
  db.exec('analyze');
}
