import { migrate } from '../db/migrate.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { copyRows } from '../move/move-rows.ts';
import { MOVED_TABLES, TABLES_WITH_IDS } from '../move/moved-tables.ts';
import { beginProgress, endProgress } from '../move/progress-repository.ts';
import type { Progress } from '../move/say.ts';
import { findLastId, setLastId } from '../move/sequence-repository.ts';
import { countAllRows, inSnapshot } from './content-repository.ts';

/** Copies what a PostgreSQL holds at one moment into a new database of the embedded engine, while others go on writing. */
export async function copyFromServer(server: Db, folder: string, progress: Progress): Promise<void> {
  const copy = openDatabase({ dataDir: folder });
  try {
    await beginProgress(copy, 'a backup');
    await migrate(copy, 'sqlite');
    await inSnapshot(server, async (from) => {
      const counts = await countAllRows(from);
      progress.step(
        'rows',
        MOVED_TABLES.reduce((sum, table) => sum + (counts[table] ?? 0), 0),
      );
      for (const table of MOVED_TABLES) await copyRows(from, copy, table, progress.advance);
      for (const table of TABLES_WITH_IDS) {
        await setLastId(copy, 'sqlite', table, await findLastId(from, 'postgres', table));
      }
    });
    await endProgress(copy);
  } finally {
    await copy.destroy();
  }
}
