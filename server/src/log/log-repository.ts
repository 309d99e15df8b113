import type { LogAction } from '@plaza/contract/log.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { LogTable } from './log-table.ts';

export type LogRow = Selectable<LogTable>;

export interface LogFilter {
  readonly action?: LogAction | undefined;
  /** In lower case: of the actor or of the member concerned. */
  readonly usernameKey?: string | undefined;
}

export async function insertLogEntry(trx: Trx, entry: Insertable<LogTable>): Promise<void> {
  await trx.insertInto('log').values(entry).execute();
}

/** Lists entries with ids below `after`, newest first. */
export function listLogRows(
  db: Db,
  { action, usernameKey }: LogFilter,
  limit: number,
  after = Number.MAX_SAFE_INTEGER,
): Promise<LogRow[]> {
  return db
    .selectFrom('log')
    .selectAll()
    .where('id', '<', after)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? null))
    .$if(usernameKey !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('actor_key', '=', usernameKey ?? null), eb('subject_key', '=', usernameKey ?? null)]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
