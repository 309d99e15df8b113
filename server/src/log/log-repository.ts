import type { LogAction } from '@plaza/contract/log.ts';
import type { Role } from '@plaza/contract/role.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { listTableNames } from '../db/table-names.ts';
import type { LogTable } from './log-table.ts';

export type LogRow = Selectable<LogTable>;

export interface LogFilter {
  readonly action?: LogAction | undefined;
  /** In lower case: of the actor or of the member concerned. */
  readonly usernameKey?: string | undefined;
}

/** The members about whom somebody sees entries: those of `roles` but for the viewer. */
export interface LogScope {
  readonly viewerId: number;
  readonly roles: readonly Role[];
}

export async function insertLogEntry(trx: Trx, entry: Insertable<LogTable>): Promise<void> {
  await trx.insertInto('log').values(entry).execute();
}

/** Whether the database has a log: a backup of an older release may have none. */
export const hasLog = async (db: Db): Promise<boolean> => (await listTableNames(db)).has('log');

/** The id of the member whom an entry concerns. A process of the previous release does not store it. */
const concerned = sql<number | null>`coalesce(log.subject_user_id,
  case when log.subject_type = 'member' then log.subject_id end)`;

/** What members did to what is theirs, and what concerns no member at present, or another one of these roles. */
const isInScope = ({ viewerId, roles }: LogScope): RawBuilder<SqlBool> =>
  sql`(log.actor_key = log.subject_key or ${concerned} is null or (${concerned} <> ${viewerId} and not exists (
    select 1 from users as subject where subject.id = ${concerned} and subject.role not in (${sql.join(roles)}))))`;

/** Lists entries with ids below `after`, newest first. @param scope undefined for all entries */
export function listLogRows(
  db: Db,
  { action, usernameKey }: LogFilter,
  scope: LogScope | undefined,
  limit: number,
  after = Number.MAX_SAFE_INTEGER,
): Promise<LogRow[]> {
  return db
    .selectFrom('log')
    .selectAll()
    .where('id', '<', after)
    .$if(scope !== undefined, (query) => (scope ? query.where(isInScope(scope)) : query))
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
