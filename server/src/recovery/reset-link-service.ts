import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import {
  RESET_LINK_HOURS,
  type CreatedResetLink,
  type ResetLinkKind,
  type resetPassword as resetEndpoint,
} from '@plaza/contract/recovery.ts';
import { hashPassword } from '../accounts/password.ts';
import { signInWithPassword, type SignedIn } from '../accounts/sign-in-service.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError } from '../errors.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { logAction } from '../log/log-service.ts';
import type { SignInFrom } from '../sessions/session-tokens.ts';
import { hashToken, newToken } from '../sessions/token.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { may } from '../users/user-policy.ts';
import { findUserById, lockPasswordHash, type UserRow } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-service.ts';
import type { RecoveryResources } from './recovery-code-service.ts';
import {
  deleteOldLinks,
  deleteUnusedLinks,
  insertResetLink,
  listResetLinks,
  takeResetLink,
  type ResetLinkRow,
} from './reset-link-repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long a link is valid. */
const VALID_MS: Readonly<Record<ResetLinkKind, number>> = {
  moderator: RESET_LINK_HOURS * HOUR_MS,
  command: RESET_LINK_HOURS * HOUR_MS,
  email: HOUR_MS,
};
/** How long members see who created links for them. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const LISTED = 20;

interface NewLink {
  readonly token: string;
  readonly expiresAt: string;
}

/** Creates a reset link for a member, as a moderator or owner. @throws AppError not_found, not_allowed */
export async function createResetLink(
  { db }: Pick<DbAndBus, 'db'>,
  viewer: Viewer,
  userId: number,
): Promise<NewLink> {
  return transact(db, async (trx) => {
    const creator = await findUserById(trx, viewer.userId);
    const user = await findUserById(trx, userId);
    if (!user || !creator) throw noSuchUser();
    if (!may(viewer, 'moderate', { userId, role: user.role })) throw new AppError('not_allowed');
    const link = await insertLink(trx, user, 'moderator', creator.username);
    await logLink(trx, user, viewer.userId);
    return link;
  });
}

/** Creates a reset link that no moderator or owner asked for. */
export const createResetLinkFor = (db: Db, user: UserRow, kind: 'command' | 'email'): Promise<NewLink> =>
  transact(db, async (trx) => {
    if (kind === 'command') await logLink(trx, user);
    return insertLink(trx, user, kind);
  });

function logLink(trx: Trx, { id }: UserRow, actorId?: number): Promise<void> {
  const subject = { type: 'member', id, userId: id } as const;
  return logAction(trx, { actorId, action: 'reset_link_created', subject });
}

/** Replaces an earlier link of the kind. @param createdBy the username of a moderator or owner */
async function insertLink(
  trx: Trx,
  { id }: UserRow,
  kind: ResetLinkKind,
  createdBy: string | null = null,
): Promise<NewLink> {
  const [token, now] = [newToken(), Date.now()];
  await lockPasswordHash(trx, id);
  await deleteUnusedLinks(trx, id, kind);
  await insertResetLink(trx, {
    token_hash: hashToken(token),
    user_id: id,
    kind,
    created_by: createdBy,
    created_at: now,
    expires_at: now + VALID_MS[kind],
    used_at: null,
  });
  return { token, expiresAt: new Date(now + VALID_MS[kind]).toISOString() };
}

/** The address of a reset link. The token is in the fragment, which browsers do not send. */
export const resetAddress = (origin: string, token: string): string => `${origin}${PAGES.reset}#${token}`;

/** Sets a new password with a reset link, ends all sessions and starts one. @throws AppError reset_link_invalid, overloaded */
export async function resetPassword(
  resources: RecoveryResources,
  { token, password }: JsonOf<typeof resetEndpoint>,
  from: SignInFrom,
): Promise<SignedIn> {
  const password_hash = await hashPassword(password);
  const now = Date.now();
  const changes: Change[] = [];
  return transactAndPublish(resources, changes, async (trx) => {
    const userId = await takeResetLink(trx, hashToken(token), now);
    if (userId === undefined) throw new AppError('reset_link_invalid');
    await lockPasswordHash(trx, userId);
    if (!(await findUserById(trx, userId))) throw new AppError('reset_link_invalid');
    const account = { userId, password_hash };
    const { signedIn, ended } = await signInWithPassword(trx, account, from, resources.mediaBase);
    changes.push(...ended);
    return signedIn;
  });
}

/** The newest links that were created for a member, without their tokens. */
export async function createdLinks(db: Db, userId: number): Promise<CreatedResetLink[]> {
  return (await listResetLinks(db, userId, LISTED)).map(linkView);
}

const linkView = ({ kind, created_by, created_at, used_at }: ResetLinkRow): CreatedResetLink => ({
  kind,
  createdBy: created_by,
  createdAt: new Date(created_at).toISOString(),
  usedAt: used_at === null ? null : new Date(used_at).toISOString(),
});

/** Deletes links of more than 30 days ago. @returns their number */
export const sweepResetLinks = (db: Db, stop: AbortSignal): Promise<number> =>
  deleteInBatches((rows) => deleteOldLinks(db, Date.now() - KEPT_MS, rows), stop);
