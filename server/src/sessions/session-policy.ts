import type { Persistence } from './session-table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const ACCESS_TOKEN_MS = 15 * MINUTE;
export const SESSIONS_PER_USER = 20;
/** More than the tabs that refresh at once; the oldest are deleted. */
export const ACCESS_TOKENS_PER_SESSION = 100;
/** How old a sign-in may be to change password or email without giving the password again. */
export const FRESH_SIGN_IN_MS = DAY;
/** For how long the previous refresh token may be a second tab's that raced. */
const RACE_MS = 30_000;

/** How long a session lasts at most, and how long unused. */
export const LIFETIME: Readonly<Record<Persistence, { maxMs: number; idleMs: number }>> = {
  remember: { maxMs: 30 * DAY, idleMs: 14 * DAY },
  day: { maxMs: DAY, idleMs: DAY },
  browser: { maxMs: DAY, idleMs: DAY },
};

/** How long the box 'Remember me' asks a session to last; a client without the box sends nothing. */
export function persistenceOf(persist: boolean | undefined): Persistence {
  if (persist === undefined) return 'day';
  return persist ? 'remember' : 'browser';
}

/** What a refresh depends on; times in milliseconds since 1970. */
export interface RefreshState {
  readonly refresh_hash: string;
  readonly previous_hash: string | null;
  readonly confirmed: number;
  readonly persistence: Persistence;
  readonly rotated_at: number;
  readonly expires_at: number;
}

/**
 * What a refresh token brings: a new pair; only an access token; or the end of the session.
 * - the current token rotates;
 * - the previous one within 30 s is a second tab's, which has the cookie already: no new one;
 * - the previous one later, while neither its successor nor the access token beside it was used: the answer got lost,
 *   rotate;
 * - the previous one otherwise, or anything older, was copied: the whole session ends.
 */
export function decideRefresh(
  session: RefreshState,
  presented: string,
  now: number,
): 'rotate' | 'extend' | 'end' {
  if (endsAt(session) <= now) return 'end';
  if (presented === session.refresh_hash) return 'rotate';
  if (presented !== session.previous_hash) return 'end';
  if (now - session.rotated_at <= RACE_MS) return 'extend';
  return session.confirmed === 0 ? 'rotate' : 'end';
}

/** When a session ends unless it is used before. */
export const endsAt = (session: Pick<RefreshState, 'persistence' | 'rotated_at' | 'expires_at'>): number =>
  Math.min(session.expires_at, session.rotated_at + LIFETIME[session.persistence].idleMs);
