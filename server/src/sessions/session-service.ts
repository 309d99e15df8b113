import type { RefreshToken } from '../http/refresh-cookie.ts';
import type { FindViewer } from '../http/viewer.ts';
import { isStorageFull } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { ACCESS_TOKEN_MS, decideRefresh, LIFETIME, SESSIONS_PER_USER } from './session-policy.ts';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionByFamily,
  findAccessToken,
  insertAccessToken,
  insertSession,
  lockSession,
  setConfirmed,
  setRefreshToken,
  type SessionRow,
} from './session-repository.ts';
import type { Persistence } from './session-table.ts';
import { hashToken, newFamily, newToken, refreshHashes, refreshTokenOf } from './token.ts';
import { createViewerCache, type FoundViewer } from './viewer-cache.ts';

/** What a sign-in or a refresh gives to its client. */
export interface IssuedTokens {
  readonly userId: number;
  readonly accessToken: string;
  /** Absent when the client has a current cookie already. */
  readonly refreshToken?: RefreshToken;
}

export interface Sessions {
  readonly findViewer: FindViewer;
  /** Starts a session in a transaction, and ends the one whose cookie was presented. */
  start(
    trx: Trx,
    member: { userId: number; persistence: Persistence },
    presented?: string,
  ): Promise<IssuedTokens>;
  /** Exchanges a refresh token; undefined when it is not good, whatever the reason. */
  refresh(presented: string | undefined): Promise<IssuedTokens | undefined>;
  /** Ends the session of a refresh token, if there is one. */
  end(presented: string | undefined): Promise<void>;
  /** Must be called after any commit that ended sessions, so that their access tokens stop working at once. */
  ended(): void;
}

export function createSessions(db: Db): Sessions {
  const cache = createViewerCache((token) => loadViewer(db, token));
  return {
    findViewer: cache.find,
    ended: () => cache.forget(),
    start: startSession,
    async refresh(presented) {
      const hashes = refreshHashes(presented);
      if (!hashes) return undefined;
      const tokens = await transact(db, (trx) => refreshSession(trx, hashes, presented));
      if (!tokens) cache.forget();
      return tokens;
    },
    async end(presented) {
      const hashes = refreshHashes(presented);
      if (hashes && (await deleteSessionByFamily(db, hashes.family))) cache.forget();
    },
  };
}

async function startSession(
  trx: Trx,
  { userId, persistence }: { userId: number; persistence: Persistence },
  presented?: string,
): Promise<IssuedTokens> {
  const now = Date.now();
  const family = newFamily();
  const secret = newToken();
  const replaced = refreshHashes(presented);
  if (replaced) await deleteSessionByFamily(trx, replaced.family);
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
  };
  const sessionId = await insertSession(trx, session);
  await deleteOldestSessions(trx, userId, SESSIONS_PER_USER);
  const accessToken = await issueAccessToken(trx, sessionId, 0);
  return { userId, accessToken, refreshToken: refreshTokenFor(session, refreshTokenOf(family, secret), now) };
}

async function refreshSession(
  trx: Trx,
  hashes: { family: string; refresh: string },
  presented = '',
): Promise<IssuedTokens | undefined> {
  const session = await lockSession(trx, hashes.family);
  if (!session) return undefined;
  const now = Date.now();
  const decision = decideRefresh(session, hashes.refresh, now);
  if (decision === 'end') {
    await deleteSession(trx, session.id);
    return undefined;
  }
  const userId = session.user_id;
  if (decision === 'extend') return { userId, accessToken: await issueAccessToken(trx, session.id, null) };
  const [family = ''] = presented.split('.');
  const secret = newToken();
  const rotation = { refresh_hash: hashToken(secret), previous_hash: hashes.refresh, rotated_at: now };
  const generation = await setRefreshToken(trx, session.id, rotation);
  const accessToken = await issueAccessToken(trx, session.id, generation);
  const refreshToken = refreshTokenFor(session, refreshTokenOf(family, secret), now);
  return { userId, accessToken, refreshToken };
}

async function issueAccessToken(trx: Trx, sessionId: number, generation: number | null): Promise<string> {
  const token = newToken();
  const expiresAt = Date.now() + ACCESS_TOKEN_MS;
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

/** A full disk keeps nobody from reading: what could not be noted is noted with the next call. */
function unlessStorageFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

async function loadViewer(db: Db, token: string): Promise<FoundViewer | undefined> {
  const row = await findAccessToken(db, hashToken(token), Date.now());
  if (!row) return undefined;
  // Its first use shows that the answer which brought it arrived, and the refresh token with it.
  if (row.confirmed === 0 && row.generation === row.session_generation) {
    await setConfirmed(db, row.session_id, row.session_generation).catch(unlessStorageFull);
  }
  const viewer = { userId: row.user_id, sessionId: row.session_id, authenticatedAt: row.authenticated_at };
  return { viewer, expiresAt: row.expires_at };
}
