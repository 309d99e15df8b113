import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fold } from '../../lib/fold.ts';
import type { Engine } from '../open.ts';

interface Tables {
  users: { id: number; name: string; name_key: string | null; name_key_of: string | null };
}

const ROWS = 1000;

/**
 * The form in which names are searched, and the name of which it is made: the previous release inserts and renames members without them.
 * An index lists such members.
 */
export const nameKeys = (engine: Engine): Migration => ({
  async up(db: Kysely<Tables>) {
    const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
    await db.schema.alterTable('users').addColumn('name_key', text).execute();
    await db.schema.alterTable('users').addColumn('name_key_of', 'text').execute();
    for (let last: number | undefined = 0; last !== undefined;) last = await fillAfter(db, last);
    await sql`create index users_unkeyed_names on users (id) where name_key_of is distinct from name`.execute(
      db,
    );
    // As users.username_key: in the order of bytes, as on SQLite.
    if (engine === 'postgres')
      await sql`alter table old_usernames alter column username_key type text collate "C"`.execute(db);
  },
});

/** Fills the rows that follow an id. @returns the last one of them; undefined when there is none */
async function fillAfter(db: Kysely<Tables>, last: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(ROWS)
    .execute();
  const values = rows.map(({ id, name }) => sql`(cast(${id} as bigint), ${fold(name)}, ${name})`);
  if (values.length > 0)
    await sql`update users set name_key = keyed.column2, name_key_of = keyed.column3
      from (values ${sql.join(values)}) as keyed where users.id = keyed.column1`.execute(db);
  return rows.at(-1)?.id;
}
