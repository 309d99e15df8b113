import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { fold } from '../lib/fold.ts';

/** A name with the columns that are made of it. */
export const keyedName = (name: string) => ({ name, name_key: fold(name), name_key_of: name });

/** Of a row that a process of the previous release inserted or renamed. An index lists them, with the same condition. */
const isUnkeyed: RawBuilder<SqlBool> = sql`name_key_of is distinct from name`;

/** Lists at most `limit` members whose key is not made of their present name. */
export function listUnkeyedNames(db: Db, limit: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('users').select(['id', 'name']).where(isUnkeyed).orderBy('id').limit(limit).execute();
}

/** Stores the keys of names. A name that has changed meanwhile stays without its key. */
export async function setNameKeys(
  db: Db,
  rows: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  const values = rows.map(({ id, name }) => sql`(cast(${id} as bigint), ${fold(name)}, ${name})`);
  if (values.length === 0) return;
  await sql`update users set name_key = keyed.column2, name_key_of = keyed.column3
    from (values ${sql.join(values)}) as keyed where users.id = keyed.column1`.execute(db);
}
