import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureInRounds, rowOf, type Side } from './compare-servers.ts';
import type * as DataFolders from './data-folders.ts';
import { readIntoMemory, updateTables } from './data-folders.ts';
import { StreamClients } from './live/stream-clients.ts';
import { secondsOfRound, type BenchOptions, type Effort } from './measure-load.ts';
import { makePhoto, publishPhoto } from './measure-uploads.ts';
import { startPlaza, type PlazaOptions } from './plaza-server.ts';
import type { Row } from './result-table.ts';
import { COMMENTS, FIRST_PAGE, SCENARIOS, VIEWS, type Call } from './scenarios.ts';

/** A change may cost this part of the speed. */
const BAR = 0.97;
const STREAMS = 1000;
/** Each makes two events. */
const COMMENTS_PER_SECOND = 5;
const PREPARATION_SECONDS = 90;
const WRITES = [VIEWS.name, COMMENTS.name];
const NAMES = [...SCENARIOS.map(({ name }) => name), ...WRITES];
const SAMPLE_MODULE = 'bench/src/data-folders.ts';

/** The expected duration of `benchBefore`, in seconds. */
export const secondsOfBefore = (effort: Effort): number =>
  PREPARATION_SECONDS + (NAMES.length + 2) * effort.rounds * 2 * secondsOfRound(effort);

interface Setting extends BenchOptions {
  readonly posts: number;
  /** The absolute path of an earlier version's repository, in which `npm run bench` has run or can run. */
  readonly before: string;
}

/**
 * Compares Plaza with an earlier version, in turns, on two copies of the data that the earlier one made.
 * @returns a row for each scenario
 */
export async function benchBefore({ before, posts, folder, effort, progress }: Setting): Promise<Row[]> {
  progress.step(`${posts} posts of the earlier version`, PREPARATION_SECONDS);
  const earlierProgram = { program: join(before, 'server/dist/main.js') };
  const [dataDir, earlierDataDir] = [join(folder, 'now'), join(folder, 'before')];
  const module: unknown = await import(pathToFileURL(join(before, SAMPLE_MODULE)).href);
  const sample = module as typeof DataFolders;
  await sample.copyData(posts, earlierDataDir);
  await sample.signInMembers(earlierDataDir, STREAMS);
  const picture = await addPicture(earlierDataDir, earlierProgram);
  await cp(earlierDataDir, dataDir, { recursive: true });
  await updateTables(dataDir);
  await readIntoMemory(dataDir);
  await using now = await startPlaza(dataDir);
  await using earlier = await startPlaza(earlierDataDir, earlierProgram);
  const [side, other]: readonly [Side, Side] = [
    { server: now, posts, dataDir },
    { server: earlier, posts, dataDir: earlierDataDir },
  ];
  const compare = async (
    name: string,
    scenario: string | Call,
    sides: readonly [Side, Side] = [side, other],
  ) => rowOf(`${name} ÷ before`, await measureInRounds(...sides, scenario, effort, progress), BAR);
  const rows = [await compare('picture', picture)];
  for (const name of NAMES) rows.push(await compare(name, name));
  await using ofNow = await withStreams(side);
  await using ofBefore = await withStreams(other);
  rows.push(await compare(`${FIRST_PAGE.name}, ${STREAMS} streams`, FIRST_PAGE.name, [ofNow, ofBefore]));
  return rows;
}

/** Publishes a picture. @returns the call that reads it */
async function addPicture(dataDir: string, options: PlazaOptions): Promise<Call> {
  await using plaza = await startPlaza(dataDir, options);
  const path = await publishPhoto(plaza, await makePhoto());
  return { method: 'GET', path, headers: {} };
}

/** Opens streams at the server of a side. While it is measured, members comment. */
async function withStreams(side: Side): Promise<Side & AsyncDisposable> {
  const clients = new StreamClients();
  const { address: url } = side.server;
  await clients.open(url, 1, STREAMS);
  const comments = { url, perSecond: COMMENTS_PER_SECOND, firstPost: 1 };
  return {
    ...side,
    during: async (measurement) => (await clients.commentDuring(comments, measurement)).result,
    [Symbol.asyncDispose]: async () => clients[Symbol.dispose](),
  };
}
