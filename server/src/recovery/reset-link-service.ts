import type { JsonOf, ParamsOf } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import {
  LINK_ENDED,
  RESET_LINK_HOURS,
  type CreatedResetLink,
  type ResetLinkKind,
  type resetPassword as resetEndpoint,
  type voidResetLink as voidEndpoint,
} from '@plaza/contract/recovery.ts';
import { hashPassword } from '../accounts/password.ts';
import { signInWithPassword, type SignedIn } from '../accounts/sign-in-service.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError, notFound } from '../errors.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { logAction } from '../log/log-service.ts';
import { findLinkOfEvent } from '../notifications/account-event-repository.ts';
import { notifyOfAccount } from '../notifications/notify.ts';
import { userAgentOf, type SignInFrom } from '../sessions/session-tokens.ts';
import { hashToken, newToken } from '../sessions/token.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { lockActor } from '../users/acting-member.ts';
import { may } from '../users/user-policy.ts';
import { findUserById, lockPasswordHash, lockUserRow, type UserRow } from '../users/user-repository.ts';
import { authorizeUser, noSuchUser } from '../users/user-service.ts';
import type { RecoveryResources } from './recovery-code-service.ts';
import { fingerprintOf, isInForce } from './reset-link-authority.ts';
import {
  deleteOldLinks,
  endUnusedLinks,
  findUnusedLink,
  insertResetLink,
  listResetLinks,
  setLinkUsed,
  type ResetLinkRow,
} from './reset-link-repository.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long a link is valid. */
const VALID_MS: Readonly<Record<ResetLinkKind, number>> = {
  moderator: RESET_LINK_HOURS * HOUR_MS,
  command: RESET_LINK_HOURS * HOUR_MS,
  email: HOUR_MS,
};
/** How many earlier links go on working: anybody can ask for an email while that of the member is on its way. */
const EARLIER_KEPT: Readonly<Record<ResetLinkKind, number>> = { moderator: 0, command: 0, email: 1 };
/** How long members see who created links for them. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const LISTED = 20;

interface Creator {
  readonly userId: number;
  readonly username: string;
}

interface NewLink {
  readonly token: string;
  readonly expiresAt: string;
}

/** Creates a reset link for a member, as a moderator or owner. @throws AppError not_found, not_allowed */
export async function createResetLink(resources: DbAndBus, viewer: Viewer, userId: number): Promise<NewLink> {
  return transactAndPublish(resources, async (trx) => {
    const creator = await lockActor(trx, viewer, 'moderator');
    await lockPasswordHash(trx, userId);
    const user = await findUserById(trx, userId);
    if (!user) throw noSuchUser();
    if (!may(creator, 'moderate', { userId, role: user.role })) throw new AppError('not_allowed');
    return insertAndAnnounce(trx, user, 'moderator', creator);
  });
}

/** Creates a reset link at the command line. @throws AppError not_found when the member is deleted meanwhile */
export const createResetLinkByCommand = (resources: DbAndBus, userId: number): Promise<NewLink> =>
  transactAndPublish(resources, async (trx) => {
    await lockPasswordHash(trx, userId);
    const user = await findUserById(trx, userId);
    if (!user) throw noSuchUser();
    return insertAndAnnounce(trx, user, 'command');
  });

/** Creates a reset link for an email. The email tells the member: whoever knows an address can ask for one. */
export const createResetLinkForEmail = (db: Db, user: UserRow): Promise<NewLink> =>
  transact(db, async (trx) => {
    await lockPasswordHash(trx, user.id);
    return insertLink(trx, user, 'email');
  });

/** Creates a link, logs it, and notifies the member of who created it. @param creator undefined for the command line */
async function insertAndAnnounce(
  trx: Trx,
  user: UserRow,
  kind: ResetLinkKind,
  creator?: Creator,
): Promise<NewLink> {
  const { id } = user;
  const link = await insertLink(trx, user, kind, creator);
  const subject = { type: 'member', id, userId: id } as const;
  await logAction(trx, { actorId: creator?.userId, action: 'reset_link_created', subject });
  await notifyOfAccount(trx, id, {
    news: 'reset_link_created',
    by: creator?.username ?? null,
    linkHash: hashToken(link.token),
  });
  return link;
}

/** Ends earlier links of the kind, as `EARLIER_KEPT` says. @param user locked @param creator a moderator or owner */
async function insertLink(trx: Trx, user: UserRow, kind: ResetLinkKind, creator?: Creator): Promise<NewLink> {
  const { id } = user;
  const [token, now] = [newToken(), Date.now()];
  await endUnusedLinks(trx, id, now, { kind, kept: EARLIER_KEPT[kind] });
  await insertResetLink(trx, {
    token_hash: hashToken(token),
    user_id: id,
    kind,
    created_by: creator?.username ?? null,
    creator_id: creator?.userId ?? null,
    fingerprint: fingerprintOf(user),
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
  const tokenHash = hashToken(token);
  // Before the costly hash.
  if (!(await findUnusedLink(resources.db, tokenHash, Date.now()))) throw new AppError('reset_link_invalid');
  const password_hash = await hashPassword(password);
  return transactAndPublish(resources, async (trx) => {
    const link = await takeLink(trx, tokenHash);
    if (!link) throw new AppError('reset_link_invalid');
    const { user_id: userId, created_by: by, kind } = link;
    const news = kind === 'email' ? 'reset_email_used' : 'reset_link_used';
    await notifyOfAccount(trx, userId, { news, by, detail: userAgentOf(from) });
    return signInWithPassword(trx, { userId, password_hash, hasCode: false }, from, resources.mediaBase);
  });
}

/** Makes a link that an event of the viewer's account told of invalid. @throws AppError not_found when it has ended; not_owner */
export async function voidResetLink(
  { db }: Pick<DbAndBus, 'db'>,
  viewer: Viewer,
  { userId, linkId }: ParamsOf<typeof voidEndpoint>,
): Promise<void> {
  await authorizeUser(db, viewer, 'manageResetLinks', userId);
  const ended = await transact(db, async (trx) => {
    // A use of the link waits, or is over.
    await lockPasswordHash(trx, userId);
    const tokenHash = await findLinkOfEvent(trx, userId, linkId);
    return tokenHash !== undefined && (await endUnusedLinks(trx, userId, Date.now(), { tokenHash }));
  });
  if (!ended) throw notFound(LINK_ENDED);
}

/**
 * Uses a link, if it is in force. Its creator and its member are locked until the transaction ends: first the creator, as where an
 * owner changes the role of a member.
 * @returns undefined when the link is not valid
 */
async function takeLink(trx: Trx, tokenHash: string): Promise<ResetLinkRow | undefined> {
  const now = Date.now();
  const link = await findUnusedLink(trx, tokenHash, now);
  if (!link) return undefined;
  const { user_id: userId, creator_id: creatorId } = link;
  if (creatorId !== null) await lockUserRow(trx, creatorId);
  await lockPasswordHash(trx, userId);
  const creator = creatorId === null ? undefined : await findUserById(trx, creatorId);
  const member = await findUserById(trx, userId);
  if (!member || !isInForce(link, member, creator)) return undefined;
  return (await setLinkUsed(trx, tokenHash, now)) ? link : undefined;
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
