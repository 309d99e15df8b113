import { USER_AGENT_MAX } from '@plaza/contract/device.ts';
import type { Change } from '../bus/bus.ts';
import type { Trx } from '../db/open.ts';
import type { RefreshToken } from '../http/refresh-cookie.ts';
import { deleteOldestAccessTokens, insertAccessToken } from './access-token-repository.ts';
import {
  ACCESS_TOKEN_MS,
  ACCESS_TOKENS_PER_SESSION,
  decideRefresh,
  LIFETIME,
  SESSIONS_PER_USER,
} from './session-policy.ts';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionByFamily,
  insertSession,
  lockSession,
  setRefreshToken,
  type SessionRow,
} from './session-repository.ts';
import type { Persistence } from './session-table.ts';
import { hashToken, newFamily, newToken, refreshHashes, refreshTokenOf } from './token.ts';

/** What a sign-in or a refresh gives to its client. */
export interface IssuedTokens {
  readonly userId: number;
  readonly accessToken: string;
  /** Absent when the client has a current cookie already. */
  readonly refreshToken?: RefreshToken;
}

/** A session that was started. */
export interface StartedSession {
  readonly tokens: IssuedTokens;
  /** The sessions that may have ended for it: changes to publish after the commit. */
  readonly ended: readonly Change[];
}

/** The browser that signs in, as far as it tells. */
export interface SignInFrom {
  /** Value of its refresh cookie. */
  readonly presented?: string | undefined;
  /** What it calls itself. */
  readonly userAgent?: string | undefined;
}

/** Starts a session, and ends the one whose cookie was presented. */
export async function startSession(
  trx: Trx,
  { userId, persistence }: { userId: number; persistence: Persistence },
  { presented, userAgent = '' }: SignInFrom = {},
): Promise<StartedSession> {
  const now = Date.now();
  const family = newFamily();
  const secret = newToken();
  const replaced = refreshHashes(presented);
  const replacedOf = replaced && (await deleteSessionByFamily(trx, replaced.family));
  const session = {
    user_id: userId,
    family_hash: hashToken(family),
    refresh_hash: hashToken(secret),
    previous_hash: null,
    persistence,
    rotated_at: now,
    authenticated_at: now,
    created_at: now,
    expires_at: now + LIFETIME[persistence].maxMs,
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
  };
  const sessionId = await insertSession(trx, session);
  await deleteOldestSessions(trx, userId, SESSIONS_PER_USER);
  const accessToken = await issueAccessToken(trx, sessionId, 0);
  const refreshToken = refreshTokenFor(session, refreshTokenOf(family, secret), now);
  const ended = [userId, replacedOf ?? userId].map((id): Change => ['session', id]);
  return { tokens: { userId, accessToken, refreshToken }, ended };
}

/** Exchanges a refresh token, or ends its session; undefined when there is none. @param presented hashed, and as it came */
export async function refreshSession(
  trx: Trx,
  hashes: { family: string; refresh: string },
  presented = '',
): Promise<{ userId: number; tokens?: IssuedTokens } | undefined> {
  const session = await lockSession(trx, hashes.family);
  if (!session) return undefined;
  const userId = session.user_id;
  const now = Date.now();
  const decision = decideRefresh(session, hashes.refresh, now);
  if (decision === 'end') {
    await deleteSession(trx, session.id);
    return { userId };
  }
  if (decision === 'extend') {
    return { userId, tokens: { userId, accessToken: await issueAccessToken(trx, session.id, null) } };
  }
  const [family = ''] = presented.split('.');
  const secret = newToken();
  const rotation = { refresh_hash: hashToken(secret), previous_hash: hashes.refresh, rotated_at: now };
  const generation = await setRefreshToken(trx, session.id, rotation);
  const accessToken = await issueAccessToken(trx, session.id, generation);
  const refreshToken = refreshTokenFor(session, refreshTokenOf(family, secret), now);
  return { userId, tokens: { userId, accessToken, refreshToken } };
}

async function issueAccessToken(trx: Trx, sessionId: number, generation: number | null): Promise<string> {
  const token = newToken();
  const expiresAt = Date.now() + ACCESS_TOKEN_MS;
  await deleteOldestAccessTokens(trx, sessionId, ACCESS_TOKENS_PER_SESSION - 1);
  await insertAccessToken(trx, {
    token_hash: hashToken(token),
    session_id: sessionId,
    generation,
    expires_at: expiresAt,
  });
  return token;
}

function refreshTokenFor(
  { persistence, expires_at }: Pick<SessionRow, 'persistence' | 'expires_at'>,
  token: string,
  now: number,
): RefreshToken {
  if (persistence === 'browser') return { token };
  return { token, maxAge: Math.floor((expires_at - now) / 1000) };
}
