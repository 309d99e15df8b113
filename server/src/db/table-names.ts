import { sql } from 'kysely';
import type { Db } from './open.ts';
import { serverAdapterOf } from './postgres.ts';

const OF_SERVER = sql<{ name: string }>`
  select pg_class.relname as name from pg_catalog.pg_class
    inner join pg_catalog.pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_class.relkind in ('r', 'v', 'p', 'f') and pg_namespace.nspname !~ '^pg_'
      and pg_namespace.nspname <> 'information_schema' and has_schema_privilege(pg_namespace.nspname, 'USAGE')`;
const OF_FILE = sql<{ name: string }>`
  select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite!_%' escape '!'`;

/**
 * The names of all tables and views in a database that may lack some of Plaza's, or have others. Each start asks several times, and the
 * introspection of Kysely would also read all columns.
 */
export async function listTableNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await (serverAdapterOf(db) ? OF_SERVER : OF_FILE).execute(db);
  return new Set(rows.map(({ name }) => name));
}
