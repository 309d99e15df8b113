import { USER_AGENT_MAX } from '@plaza/contract/device.ts';
import type { Trx } from '../db/open.ts';
import type { RefreshToken } from './refresh-cookie.ts';
import { deleteOldestAccessTokens, insertAccessToken } from './access-token-repository.ts';
import {
  ACCESS_TOKEN_MS,
  ACCESS_TOKENS_PER_SESSION,
  decideRefresh,
  LIFETIME,
  SESSIONS_PER_USER,
  type RefreshState,
} from './session-policy.ts';
import {
  deleteOldestSessions,
  deleteSessionOf,
  deleteSessionByFamily,
  insertSession,
  lockSession,
  setRefreshToken,
} from './session-repository.ts';
import type { Persistence } from './session-table.ts';
import { hashToken, newFamily, newToken, refreshTokenOf, type PresentedToken } from './token.ts';

export interface IssuedTokens {
  readonly accessToken: string;
  /** Absent when the client keeps its cookie. */
  readonly refreshToken?: RefreshToken;
}

/** What the request of a sign-in reveals of the browser. */
export interface SignInFrom {
  /** The refresh tokens in the cookies. */
  readonly presented?: readonly PresentedToken[];
  readonly userAgent?: string | undefined;
}

/** The User-Agent header as it is stored; empty without one. */
export const userAgentOf = ({ userAgent = '' }: Pick<SignInFrom, 'userAgent'>): string =>
  userAgent.slice(0, USER_AGENT_MAX);

/** Starts a session. The sessions of the presented refresh tokens end, and so do the oldest of the member beyond 20. */
export async function startSession(
  trx: Trx,
  { userId, persistence }: { userId: number; persistence: Persistence },
  from: SignInFrom = {},
): Promise<IssuedTokens> {
  const now = Date.now();
  const family = newFamily();
  const secret = newToken();
  for (const { familyHash } of from.presented ?? []) await deleteSessionByFamily(trx, familyHash);
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
    user_agent: userAgentOf(from),
  };
  const sessionId = await insertSession(trx, session);
  await deleteOldestSessions(trx, userId, SESSIONS_PER_USER);
  const accessToken = await issueAccessToken(trx, sessionId, 0);
  const refreshToken = refreshTokenFor(session, refreshTokenOf(family, secret), now);
  return { accessToken, refreshToken };
}

/**
 * Exchanges a refresh token by `decideRefresh`: of several tokens of a session the newest.
 * @returns 'unknown' without a session, 'ended' when it has ended
 */
export async function refreshSession(
  trx: Trx,
  presented: readonly [PresentedToken, ...PresentedToken[]],
): Promise<{ userId: number; tokens: IssuedTokens } | 'unknown' | 'ended'> {
  const [{ family, familyHash }] = presented;
  const session = await lockSession(trx, familyHash);
  if (!session) return 'unknown';
  const { secretHash } =
    presented.find((token) => token.secretHash === session.refresh_hash) ??
    presented.find((token) => token.secretHash === session.previous_hash) ??
    presented[0];
  const userId = session.user_id;
  const now = Date.now();
  const decision = decideRefresh(session, secretHash, now);
  if (decision === 'end') {
    await deleteSessionOf(trx, userId, session.id);
    return 'ended';
  }
  if (decision === 'extend') {
    return { userId, tokens: { accessToken: await issueAccessToken(trx, session.id, null) } };
  }
  const secret = newToken();
  const rotation = { refresh_hash: hashToken(secret), previous_hash: secretHash, rotated_at: now };
  const generation = await setRefreshToken(trx, session.id, rotation);
  const accessToken = await issueAccessToken(trx, session.id, generation);
  const refreshToken = refreshTokenFor(session, refreshTokenOf(family, secret), now);
  return { userId, tokens: { accessToken, refreshToken } };
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
  { persistence, expires_at }: Pick<RefreshState, 'persistence' | 'expires_at'>,
  token: string,
  now: number,
): RefreshToken {
  if (persistence === 'browser') return { token };
  return { token, maxAge: Math.floor((expires_at - now) / 1000) };
}
