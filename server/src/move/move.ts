import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from '../data-source/data-source.ts';
import { deleteUnfinishedMove } from '../data-source/unfinished-move-repository.ts';
import type { TableName } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { handOverStore } from '../installation/claim-store.ts';
import { logAction } from '../log/log-service.ts';
import { formatCount, type ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import { moveImages } from './move-images.ts';
import { copyRows, digestRows } from './move-rows.ts';
import { MOVED_TABLES, TABLES_WITH_IDS } from './moved-tables.ts';
import { countRows, gatherStatistics } from './row-repository.ts';
import { findLastId, setLastId } from './sequence-repository.ts';

interface Output {
  readonly print: (line: string) => void;
  readonly progress: ProgressReporter;
}

/**
 * Copies all rows and images from one data source to another, prepared one, and compares both. Rows and images that the
 * target already has are not copied again, so that an interrupted move continues.
 * @throws StartError when both sides differ at the end
 */
export async function move(from: DataSource, to: DataSource, output: Output): Promise<void> {
  const { print, progress } = output;
  let rows = 0;
  for (const table of MOVED_TABLES) {
    const [total, copied] = await Promise.all([countRows(from.db, table), countRows(to.db, table)]);
    progress.step(`rows of ${table}`, total - copied);
    await copyRows(from.db, to.db, table, progress.advance);
    rows += total - copied;
  }
  for (const table of TABLES_WITH_IDS) {
    await setLastId(to.db, to.engine, table, await findLastId(from.db, from.engine, table));
  }
  progress.step('images', await countRows(from.db, 'images'));
  const files = await moveImages(from, to, progress.advance);
  print(
    `Copied: ${formatCount(rows)} rows in ${MOVED_TABLES.length} tables, ${formatCount(files.count)} image files`,
  );
  rows = 0;
  for (const table of MOVED_TABLES) rows += await compareRows(from, to, table, progress);
  for (const table of TABLES_WITH_IDS) await compareLastIds(from, to, table);
  print(`Equal on both sides: ${formatCount(rows)} rows, ${formatCount(files.count)} image files`);
  await gatherStatistics(to.db, to.engine);
  await handOverStore(to.db, to.engine, to.images);
  // Together: a move that is interrupted before goes on, and compares the rows again.
  await transact(to.db, async (trx) => {
    await logAction(trx, { action: 'data_moved', subject: { type: 'community' } });
    await deleteUnfinishedMove(trx);
  });
}

/** @returns the number of rows @throws StartError when they differ */
async function compareRows(
  from: DataSource,
  to: DataSource,
  table: TableName,
  progress: ProgressReporter,
): Promise<number> {
  progress.step(`rows of ${table} compared`);
  const [source, target] = await Promise.all([digestRows(from.db, table), digestRows(to.db, table)]);
  if (!isDeepStrictEqual(source, target))
    throw difference(to, `rows of ${table}`, source.count, target.count);
  return source.count;
}

async function compareLastIds(from: DataSource, to: DataSource, table: TableName): Promise<void> {
  const source = await findLastId(from.db, from.engine, table);
  const target = await findLastId(to.db, to.engine, table);
  if (source !== target) throw difference(to, `last ids of ${table}`, source, target);
}

const difference = ({ name }: DataSource, subject: string, source: number, target: number) =>
  new StartError(
    `The ${subject} differ between the source (${source}) and ${name} (${target}). One side changed after the move began. Empty ${name} and move again.`,
  );
