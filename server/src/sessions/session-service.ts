import { createHiddenMembers, type FindHidden } from '../visibility/hidden-members.ts';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import { isStorageFull } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { keyedQueue } from '../lib/keyed-queue.ts';
import { findAccessToken } from './access-token-repository.ts';
import { deleteSessionByFamily, setConfirmed } from './session-repository.ts';
import { refreshSession, type IssuedTokens } from './session-tokens.ts';
import { hashToken, type PresentedToken } from './token.ts';
import { restrictionOf } from './viewer.ts';
import { hiddenFrom, NOBODY } from '../visibility/visibility-policy.ts';
import { cachedViewers, type FoundViewer } from './viewer-cache.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** The refreshes of one session that may wait for another: at least as many as a browser has tabs. */
const REFRESHES_WAITING = 64;

export function createSessions(db: Db, bus: Bus) {
  // Before the viewers, which contain its values.
  const findHidden = createHiddenMembers(db, bus);
  const runQueued = keyedQueue(REFRESHES_WAITING);
  return {
    findViewer: cachedViewers(bus, (token) => loadViewer(db, findHidden, token)),
    /** Reads the viewer of an access token without the cache; undefined when the token is not valid. */
    readViewer: (token: string) => loadViewer(db, findHidden, token),
    /**
     * Exchanges the refresh token of the first session. `readMember` runs in the same transaction: when it throws, the token stays valid.
     * @returns new tokens and the result of `readMember`; 'unknown' without a session, 'ended' when it has ended
     * @throws AppError overloaded when 64 refreshes of the session wait
     */
    async refresh<Member>(
      [token, ...others]: readonly PresentedToken[],
      readMember: (trx: Trx, userId: number) => Promise<Member>,
    ): Promise<{ tokens: IssuedTokens; member: Member } | 'unknown' | 'ended'> {
      if (!token) return 'unknown';
      const ofSession = others.filter(({ familyHash }) => familyHash === token.familyHash);
      const exchange = () =>
        transactAndPublish({ db, bus }, async (trx) => {
          const refreshed = await refreshSession(trx, [token, ...ofSession]);
          if (refreshed === 'unknown' || refreshed === 'ended') return refreshed;
          const { userId, tokens } = refreshed;
          return { tokens, member: await readMember(trx, userId) };
        });
      // Refreshes in the queue occupy no connection, unlike those that wait for the lock of the row.
      return runQueued(token.familyHash, exchange);
    },
    /** Ends the sessions of refresh tokens, also of outdated ones. */
    async end(presented: readonly PresentedToken[]): Promise<void> {
      if (presented.length === 0) return;
      await transactAndPublish({ db, bus }, async (trx) => {
        for (const { familyHash } of presented) await deleteSessionByFamily(trx, familyHash);
      });
    },
  };
}

/** Ignores a full disk, so that members can read meanwhile: a later call sets `confirmed`. */
function unlessStorageFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

async function loadViewer(db: Db, findHidden: FindHidden, token: string): Promise<FoundViewer | undefined> {
  const row = await findAccessToken(db, hashToken(token), Date.now());
  if (!row) return undefined;
  // The first use of an access token shows that the refresh token of the same answer arrived.
  if (row.confirmed === 0 && row.generation === row.session_generation) {
    await setConfirmed(db, row.session_id, row.session_generation).catch(unlessStorageFull);
  }
  const viewer = {
    userId: row.user_id,
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at,
    role: row.role,
    hidden: row.hides_anybody === 1 ? hiddenFrom(row.role, await findHidden(row.user_id)) : NOBODY,
    restriction: restrictionOf(row),
  };
  return { viewer, expiresAt: row.expires_at };
}
