import { sql } from 'kysely';
import type { Db, Engine } from '../db/open.ts';

/** The bytes of the database with its indexes, without the write-ahead log. */
export async function findDatabaseBytes(db: Db, engine: Engine): Promise<number> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}
