import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureInRounds, medianComparison, rowOf, type Comparison, type Side } from './compare-servers.ts';
import type * as DataFolders from './data-folders.ts';
import { updateTables } from './data-folders.ts';
import { StreamClients } from './live/stream-clients.ts';
import { secondsOfRound, type BenchOptions, type Effort } from './measure-load.ts';
import { makePhoto, publishPhoto } from './measure-uploads.ts';
import { startPlaza, type PlazaOptions } from './plaza-server.ts';
import type { Progress } from './progress.ts';
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
  /** The absolute path of an earlier version's repository, in which `npm start` has run. */
  readonly before: string;
}

/**
 * Compares Plaza with an earlier version, in turns, on two copies of the data that the earlier one made. Both start again for each
 * round: two processes of the same program differ by a few percent for as long as they run.
 * @returns a row for each scenario
 */
export async function benchBefore(setting: Setting): Promise<Row[]> {
  const { before, posts, folder, effort, progress } = setting;
  progress.step(`${posts} posts of the earlier version`, PREPARATION_SECONDS);
  const earlier = { program: join(before, 'server/dist/main.js') };
  const [dataDir, earlierDataDir] = [join(folder, 'now'), join(folder, 'before')];
  const module: unknown = await import(pathToFileURL(join(before, SAMPLE_MODULE)).href);
  const sample = module as typeof DataFolders;
  await sample.copyData(posts, earlierDataDir);
  await sample.signInMembers(earlierDataDir, STREAMS);
  const picture = await addPicture(earlierDataDir, earlier);
  await cp(earlierDataDir, dataDir, { recursive: true });
  await updateTables(dataDir);
  const found = new Map<string, Comparison[]>();
  for (let round = 0; round < effort.rounds; round++) {
    await using server = await startPlaza(dataDir);
    await using other = await startPlaza(earlierDataDir, earlier);
    const sides = [
      { server, posts, dataDir },
      { server: other, posts, dataDir: earlierDataDir },
    ] as const;
    const options = {
      ...setting,
      effort: { ...effort, rounds: 1 },
      progress: withPrefix(progress, `round ${round + 1} of ${effort.rounds}: `),
    };
    for await (const [name, comparison] of compareAll(sides, picture, options))
      found.getOrInsertComputed(name, () => []).push(comparison);
  }
  return Array.from(found, ([name, rounds]) => rowOf(`${name} ÷ before`, medianComparison(rounds), BAR));
}

const withPrefix = (progress: Progress, prefix: string): Progress => ({
  ...progress,
  step: (name, seconds) => progress.step(prefix + name, seconds),
});

async function* compareAll(
  [side, other]: readonly [Side, Side],
  picture: Call,
  { effort, progress }: BenchOptions,
): AsyncGenerator<readonly [name: string, comparison: Comparison]> {
  yield ['picture', await measureInRounds(side, other, picture, effort, progress)];
  for (const name of NAMES) yield [name, await measureInRounds(side, other, name, effort, progress)];
  await using streaming = await withStreams(side);
  await using otherStreaming = await withStreams(other);
  const comparison = await measureInRounds(streaming, otherStreaming, FIRST_PAGE.name, effort, progress);
  yield [`${FIRST_PAGE.name}, ${STREAMS} streams`, comparison];
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
