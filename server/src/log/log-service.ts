import { LOG_PAGE_MAX, type listLog, type LogAction, type LogEntry } from '@plaza/contract/log.ts';
import type { QueryOf } from '@plaza/contract/endpoint.ts';
import { outranks, ROLES } from '@plaza/contract/role.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { readIdCursor, viewPage, type Page } from '../lib/page.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { caseless, findUsername } from '../users/user-repository.ts';
import { hasLog, insertLogEntry, listLogRows, type LogRow } from './log-repository.ts';

/** An action as it happens. It must contain no password, token or code. */
export interface NewLogEntry {
  /** Undefined for the command line. */
  readonly actorId?: number | undefined;
  readonly action: LogAction;
  readonly subject:
    | { readonly type: 'community' }
    | {
        readonly type: 'member' | 'post' | 'comment';
        readonly id: number;
        /** The member, or the author. */
        readonly userId: number;
      };
  readonly detail?: string;
  readonly reason?: string;
}

/** Adds an action to the log, in its transaction. */
export async function logAction(trx: Trx, entry: NewLogEntry): Promise<void> {
  const { actorId, action, subject, detail = '', reason = '' } = entry;
  const actor = actorId === undefined ? null : await findUsername(trx, actorId);
  const username = subject.type === 'community' ? null : await findUsername(trx, subject.userId);
  await insertLogEntry(trx, {
    at: Date.now(),
    actor,
    actor_key: actor && caseless(actor),
    action,
    subject_type: subject.type,
    subject_id: subject.type === 'community' ? null : subject.id,
    ...(subject.type !== 'community' && { subject_user_id: subject.userId }),
    subject_username: username,
    subject_key: username && caseless(username),
    detail,
    reason,
  });
}

/** Adds what the command line did to all data; nothing in a database that has no log yet. */
export async function logCommand(db: Db, action: LogAction, detail = ''): Promise<void> {
  if (!(await hasLog(db))) return;
  await transact(db, (trx) => logAction(trx, { action, subject: { type: 'community' }, detail }));
}

/**
 * Lists the log. Moderators see nothing about themselves and about members of equal or higher rank; owners see all.
 * @throws AppError invalid_fields for an invalid cursor
 */
export async function listLogEntries(
  db: Db,
  viewer: Actor,
  query: QueryOf<typeof listLog>,
): Promise<Page<LogEntry>> {
  const { limit = LOG_PAGE_MAX, action, username, cursor } = query;
  const filter = { action, usernameKey: username && caseless(username) };
  const scope =
    viewer.role === 'owner'
      ? undefined
      : { viewerId: viewer.userId, roles: ROLES.filter((role) => outranks(viewer.role, role)) };
  const rows = await listLogRows(db, filter, scope, limit + 1, readIdCursor(cursor));
  return viewPage(rows, limit, logView);
}

const logView = (row: LogRow): LogEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: row.actor,
  action: row.action,
  subject: { type: row.subject_type, id: row.subject_id, username: row.subject_username },
  detail: row.detail,
  reason: row.reason,
});
