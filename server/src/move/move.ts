import type { TableName } from '../db/open.ts';
import { StartError } from '../start-error.ts';
import { isSameDigest } from './digest.ts';
import { moveImages } from './move-images.ts';
import { copyRows, digestRows } from './move-rows.ts';
import { MOVED_TABLES, TABLES_WITH_IDS } from './moved-tables.ts';
import type { Place } from './place.ts';
import { endProgress } from './progress-repository.ts';
import { countRows, gatherStatistics } from './row-repository.ts';
import { formatCount, type Progress, type Say } from './say.ts';
import { findLastId, setLastId } from './sequence-repository.ts';

interface Report {
  readonly say: Say;
  readonly progress: Progress;
}

/**
 * Copies everything from one place to another, both of them prepared, and compares them. What is there already stays, so
 * that it goes on where an earlier run was killed.
 * @throws StartError when the places differ in the end
 */
export async function move(from: Place, to: Place, report: Report): Promise<void> {
  const { say, progress } = report;
  for (const table of MOVED_TABLES) {
    const [all, there] = await Promise.all([countRows(from.db, table), countRows(to.db, table)]);
    progress.step(`rows of ${table}`, all - there);
    await copyRows(from.db, to.db, table, progress.advance);
    say(`Rows of ${table} copied: ${formatCount(all - there)}`);
  }
  for (const table of TABLES_WITH_IDS) {
    await setLastId(to.db, to.engine, table, await findLastId(from.db, from.engine, table));
  }
  progress.step('pictures', await countRows(from.db, 'images'));
  const files = await moveImages(from, to, progress.advance);
  say(`Files of pictures copied and read back: ${formatCount(files.count)}`);
  for (const table of MOVED_TABLES) await compareRows(from, to, table, report);
  for (const table of TABLES_WITH_IDS) await compareLastIds(from, to, table);
  say(`The same on both sides: ${formatCount(files.count)} files of pictures, digest ${files.sum}`);
  await gatherStatistics(to.db, to.engine);
  await endProgress(to.db);
}

async function compareRows(
  from: Place,
  to: Place,
  table: TableName,
  { say, progress }: Report,
): Promise<void> {
  progress.step(`rows of ${table} compared`);
  const [source, target] = await Promise.all([digestRows(from.db, table), digestRows(to.db, table)]);
  if (!isSameDigest(source, target)) throw differing(to, `rows of ${table}`, source.count, target.count);
  say(`The same on both sides: ${formatCount(source.count)} rows of ${table}, digest ${source.sum}`);
}

async function compareLastIds(from: Place, to: Place, table: TableName): Promise<void> {
  const source = await findLastId(from.db, from.engine, table);
  const target = await findLastId(to.db, to.engine, table);
  if (source !== target) throw differing(to, `last ids of ${table}`, source, target);
}

const differing = ({ name }: Place, what: string, source: number, target: number) =>
  new StartError(
    `The ${what} are not the same on both sides (${source} here, ${target} in ${name}). They were changed since the move began. Empty ${name} and move again.`,
  );
