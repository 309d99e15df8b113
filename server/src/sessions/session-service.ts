import type { FindViewer } from './viewer.ts';
import type { Bus, Change } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import { isStorageFull } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { keyedQueue } from '../lib/keyed-queue.ts';
import { findAccessToken } from './access-token-repository.ts';
import { deleteSessionByFamily, hasFamily, setConfirmed } from './session-repository.ts';
import type { Persistence } from './session-table.ts';
import {
  refreshSession,
  startSession,
  type IssuedTokens,
  type SignInFrom,
  type StartedSession,
} from './session-tokens.ts';
import { hashToken, refreshHashes } from './token.ts';
import { cachedViewers, type FoundViewer } from './viewer-cache.ts';

export interface Sessions {
  readonly findViewer: FindViewer;
  /** Starts a session in a transaction, and ends the one whose cookie was presented. */
  start(
    trx: Trx,
    member: { userId: number; persistence: Persistence },
    from?: SignInFrom,
  ): Promise<StartedSession>;
  /**
   * Exchanges a refresh token. The member is read in the same transaction: when that fails, the token is still good.
   * @returns undefined when the token is not good, whatever the reason
   */
  refresh<Member>(
    presented: string | undefined,
    readMember: (trx: Trx, userId: number) => Promise<Member>,
  ): Promise<{ tokens: IssuedTokens; member: Member } | undefined>;
  /** Names the session of a refresh token, whether there is one or not; undefined for what cannot be a refresh token. */
  nameOf(presented: string | undefined): string | undefined;
  /** Ends the session of a refresh token, if there is one. */
  end(presented: string | undefined): Promise<void>;
}

/** How many refreshes of one session may wait: at least as many as a browser has tabs. */
const REFRESHES_WAITING = 64;

export function createSessions(db: Db, bus: Bus): Sessions {
  const runQueued = keyedQueue(REFRESHES_WAITING);
  return {
    findViewer: cachedViewers(bus, (token) => loadViewer(db, token)),
    start: startSession,
    nameOf: (presented) => refreshHashes(presented)?.family,
    async refresh(presented, readMember) {
      const hashes = refreshHashes(presented);
      if (!hashes || !(await hasFamily(db, hashes.family))) return undefined;
      const changes: Change[] = [];
      const exchange = () =>
        transactAndPublish({ db, bus }, changes, async (trx) => {
          const { userId, tokens } = (await refreshSession(trx, hashes, presented)) ?? {};
          if (userId === undefined) return undefined;
          if (tokens) return { tokens, member: await readMember(trx, userId) };
          changes.push(['session', userId]);
          return undefined;
        });
      // Here they wait for each other without a connection; at the row each of them would hold one.
      return runQueued(hashes.family, exchange);
    },
    async end(presented) {
      const hashes = refreshHashes(presented);
      if (!hashes || !(await hasFamily(db, hashes.family))) return;
      const changes: Change[] = [];
      await transactAndPublish({ db, bus }, changes, async (trx) => {
        const userId = await deleteSessionByFamily(trx, hashes.family);
        if (userId !== undefined) changes.push(['session', userId]);
      });
    },
  };
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
  const viewer = {
    userId: row.user_id,
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at,
    role: row.role,
  };
  return { viewer, expiresAt: row.expires_at };
}
