import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { measureInRounds, rowOf, type Side } from '../compare-servers.ts';
import { copyData, signInMembers } from '../data-folders.ts';
import { secondsOfRound, type BenchOptions, type Effort } from '../measure-load.ts';
import { percentile } from '../percentile.ts';
import { startPlaza } from '../plaza-server.ts';
import { atMost, type Row } from '../result-table.ts';
import { startPostgres } from '../sample-postgres.ts';
import { signInAll } from '../sample-rows.ts';
import { FIRST_PAGE } from '../scenarios.ts';
import { benchNotifications, secondsOfNotifications } from './notification-bench.ts';
import { measureMemory, secondsOfMemory } from './stream-memory.ts';
import { StreamClients } from './stream-clients.ts';

export const POSTS = 100_000;
const POSTS_OF_POSTGRES = 10_000;
/** One for each member. */
const HELD = 10_000;
const STREAMS = 1000;
/** While the delay of events is measured. */
const COMMENTS_PER_SECOND = 10;
/** The events that a comment makes: of the comment, and of the counts of its post. */
const EVENTS_OF_COMMENT = 2;
const EVENTS_PER_SECOND = 10;
const EVENT_BAR_MS = 100;
const OTHER_PROCESS_BAR_MS = 350;
const IDLE_BAR = 0.95;
const ACTIVE_BAR = 0.85;
const PREPARATION_SECONDS = 15;
const POSTGRES_SECONDS = 20;

/** The expected duration of `benchLive`, in seconds. */
export const secondsOfLive = (effort: Effort): number =>
  PREPARATION_SECONDS +
  secondsOfMemory +
  POSTGRES_SECONDS +
  2 * effort.seconds +
  3 * effort.rounds * 2 * secondsOfRound(effort) +
  secondsOfNotifications(effort);

/** Measures the streams of events: memory, delay of events, and how much they slow down the feed. @returns a row for each */
export async function benchLive(setting: BenchOptions): Promise<Row[]> {
  const { folder, progress } = setting;
  progress.step(`${POSTS} posts`, PREPARATION_SECONDS);
  const dataDir = join(folder, 'streams');
  await copyData(POSTS, dataDir);
  await signInMembers(dataDir, HELD);
  return [
    ...(await measureMemory(dataDir, HELD, setting)),
    await delayOfEvents(dataDir, setting),
    await delayFromOtherProcess(setting),
    ...(await feedRates(dataDir, setting)),
    ...(await benchNotifications(POSTS, setting)),
  ];
}

async function measureDelay(
  clients: StreamClients,
  url: string,
  { progress, effort }: BenchOptions,
  bar: number,
  name: string,
): Promise<Row> {
  progress.step(name, effort.seconds);
  const comments = { url, perSecond: COMMENTS_PER_SECOND, firstPost: 1 };
  const { report } = await clients.commentDuring(comments, () => delay(effort.seconds * 1000));
  const { took, errors } = report;
  const row = atMost(`${name}, p99`, percentile(took, 0.99), bar, 'ms');
  return { ...row, errors, met: row.met && errors === 0 && took.length > 0 };
}

async function delayOfEvents(dataDir: string, setting: BenchOptions): Promise<Row> {
  await using plaza = await startPlaza(dataDir);
  using clients = new StreamClients();
  await clients.open(plaza.address, 1, STREAMS);
  return await measureDelay(
    clients,
    plaza.address,
    setting,
    EVENT_BAR_MS,
    `comment → event at ${STREAMS} streams`,
  );
}

/** Measures events of comments at another process than that of the streams. */
async function delayFromOtherProcess(setting: BenchOptions): Promise<Row> {
  const { folder, progress } = setting;
  progress.step('PostgreSQL', POSTGRES_SECONDS);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  await using postgres = await startPostgres();
  const { url: databaseUrl } = await postgres.addDatabase(POSTS_OF_POSTGRES, one);
  await using client = await connected(databaseUrl);
  for (const statement of signInAll(STREAMS)) await client.query(statement);
  await using plaza = await startPlaza(one, { databaseUrl });
  await using other = await startPlaza(two, { databaseUrl });
  using clients = new StreamClients();
  await clients.open(plaza.address, 1, STREAMS);
  const name = `comment at another process → event at ${STREAMS} streams`;
  return await measureDelay(clients, other.address, setting, OTHER_PROCESS_BAR_MS, name);
}

async function connected(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Compares the feed of a server with streams and without: while there are no events, and while others comment. */
async function feedRates(dataDir: string, { effort, progress }: BenchOptions): Promise<Row[]> {
  // Two processes of the same program differ by a few percent for as long as they run.
  await using server = await startPlaza(dataDir);
  const url = server.address;
  using clients = new StreamClients();
  const streaming = async <T>(measurement: () => Promise<T>) => {
    await clients.open(url, 1, STREAMS);
    const measured = await measurement();
    await clients.close();
    return measured;
  };
  const none = { server, posts: POSTS, dataDir };
  const compare = (during: NonNullable<Side['during']>) =>
    measureInRounds({ ...none, during }, none, FIRST_PAGE.name, effort, progress);
  const name = `${FIRST_PAGE.name}: ${STREAMS} streams`;
  const withEvents = async (perSecond: number, bar?: number) => {
    let failed = 0;
    const comments = { url, perSecond: perSecond / EVENTS_OF_COMMENT, firstPost: 1 };
    const comparison = await compare((measurement) =>
      streaming(async () => {
        const { result, report } = await clients.commentDuring(comments, measurement);
        failed += report.errors;
        return result;
      }),
    );
    return rowOf(`${name}, ${perSecond} events a second ÷ none`, comparison, bar, failed);
  };
  return [
    rowOf(`${name} without events ÷ none`, await compare(streaming), IDLE_BAR),
    await withEvents(EVENTS_PER_SECOND, ACTIVE_BAR),
    await withEvents(2 * EVENTS_PER_SECOND),
  ];
}
