import { deleteUnfinishedMove, insertUnfinishedMove } from '../data-source/unfinished-move-repository.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { copyRows } from '../move/move-rows.ts';
import { MOVED_TABLES, TABLES_WITH_IDS } from '../move/moved-tables.ts';
import { findLastId, setLastId } from '../move/sequence-repository.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { countAllRows, inSnapshot } from './content-repository.ts';

/** Copies a snapshot of a PostgreSQL database to a new SQLite database, while servers can write. */
export async function copyFromServer(server: Db, folder: string, progress: ProgressReporter): Promise<void> {
  await using copy = openDatabase({ dataDir: folder });
  await copy.transaction().execute((trx) => insertUnfinishedMove(trx, 'a backup'));
  await migrate(copy, 'sqlite');
  await inSnapshot(server, async (from) => {
    const counts = await countAllRows(from);
    const total = MOVED_TABLES.reduce((sum, table) => sum + (counts[table] ?? 0), 0);
    progress.step('rows', total);
    for (const table of MOVED_TABLES) await copyRows(from, copy, table, progress.advance);
    for (const table of TABLES_WITH_IDS) {
      await setLastId(copy, 'sqlite', table, await findLastId(from, 'postgres', table));
    }
  });
  await deleteUnfinishedMove(copy);
}
