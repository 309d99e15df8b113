import type { LogAction, LogEntry } from '@plaza/contract/log.ts';
import type { Generated } from 'kysely';

/** The actions of moderators, owners and the command line. Rows are inserted, never changed, and refer to no other row. */
export interface LogTable {
  id: Generated<number>;
  at: number;
  /** Null for the command line; both usernames in lower case are `*_key`. */
  actor: string | null;
  actor_key: string | null;
  action: LogAction;
  subject_type: LogEntry['subject']['type'];
  subject_id: number | null;
  /** The member, or the author; null for the community, and where an entry of an earlier release does not tell. */
  subject_user_id: Generated<number | null>;
  subject_username: string | null;
  subject_key: string | null;
  detail: string;
  reason: string;
}
