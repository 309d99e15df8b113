import type { Persistence } from './session-table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const ACCESS_TOKEN_MS = 15 * MINUTE;
export const SESSIONS_PER_USER = 20;
/** More than the tabs that refresh at once. */
export const ACCESS_TOKENS_PER_SESSION = 100;
/** How long after a rotation another tab may present the previous refresh token. */
const RACE_MS = 30_000;

/** How long a session lasts in total and without use. */
export const LIFETIME: Readonly<Record<Persistence, { maxMs: number; idleMs: number }>> = {
  remember: { maxMs: 30 * DAY, idleMs: 14 * DAY },
  day: { maxMs: DAY, idleMs: DAY },
  browser: { maxMs: DAY, idleMs: DAY },
};

/** @param persist the checkbox 'Remember me'; undefined for clients without it */
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
 * Decides on a refresh: `rotate` issues a new pair, `extend` only an access token.
 * - The current token: rotate.
 * - The previous token within 30 s: another tab has the new cookie, extend.
 * - The previous token later, with its successor unused: the answer was lost, rotate.
 * - Any other token was copied: end the session.
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

/** The time at which a session ends if it is not refreshed before, in milliseconds since 1970. */
export const endsAt = (session: Pick<RefreshState, 'persistence' | 'rotated_at' | 'expires_at'>): number =>
  Math.min(session.expires_at, session.rotated_at + LIFETIME[session.persistence].idleMs);
