import type { Persistence } from './session-table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const ACCESS_TOKEN_MS = 15 * MINUTE;
export const SESSIONS_PER_USER = 20;
/** More than the tabs of a browser, which may refresh at the same time. */
export const ACCESS_TOKENS_PER_SESSION = 100;
/** How long after a rotation another tab may present the previous refresh token. */
const RACE_MS = 30_000;

/** How long a session lasts after the log-in (`maxMs`), and after its last rotation (`idleMs`); the earlier end counts. */
export const LIFETIME: Readonly<Record<Persistence, { maxMs: number; idleMs: number }>> = {
  remember: { maxMs: 30 * DAY, idleMs: 14 * DAY },
  day: { maxMs: DAY, idleMs: DAY },
  browser: { maxMs: DAY, idleMs: DAY },
};

/** The persistence of a new session. @param persist the checkbox 'Remember me'; undefined from clients without it */
export function persistenceOf(persist?: boolean): Persistence {
  if (persist === undefined) return 'day';
  return persist ? 'remember' : 'browser';
}

/** The columns on which a refresh depends; times in milliseconds since 1970. */
export interface RefreshState {
  readonly refresh_hash: string;
  readonly previous_hash: string | null;
  readonly confirmed: number;
  readonly persistence: Persistence;
  readonly rotated_at: number;
  readonly expires_at: number;
}

/**
 * Decides what a refresh does: `rotate` issues a new refresh and access token, `extend` only an access token, `end` ends the
 * session.
 * - A session that has expired: end.
 * - The current refresh token: rotate.
 * - The previous one, at most 30 s after the rotation: extend, because another tab has the new cookie.
 * - The previous one later, when the tokens of the rotation were never used: rotate, because the answer was lost.
 * - Any other: end, because the token was copied.
 * @param presented the hash of the secret in the refresh token of the request
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

/** The time at which a session ends unless its refresh token is rotated before, in milliseconds since 1970. */
export const endsAt = (session: Pick<RefreshState, 'persistence' | 'rotated_at' | 'expires_at'>): number =>
  Math.min(session.expires_at, session.rotated_at + LIFETIME[session.persistence].idleMs);
