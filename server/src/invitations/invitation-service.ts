import type { JsonOf } from '@plaza/contract/endpoint.ts';
import {
  INVITATION_DEFAULTS,
  INVITATION_NOT_FOUND,
  INVITATIONS_MAX,
  INVITATIONS_PAGE_MAX,
  JOINED_PAGE_MAX,
  JOINED_SHOWN,
  mayInvite,
  mayUsersInvite,
  type createInvitation as createEndpoint,
  type Invitation,
  type Inviter,
  type JoinedMember,
} from '@plaza/contract/invitation.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import type { Community } from '@plaza/contract/community.ts';
import { readAdmission, type CommunityCache } from '../community/community-cache.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError, notFound } from '../errors.ts';
import { avatarUrl } from '../images/image-view.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { Json } from '../lib/json.ts';
import { splitPage, type Page } from '../lib/page.ts';
import { newReadableCode, readCode } from '../lib/readable-code.ts';
import { logAction } from '../log/log-service.ts';
import type { Actor, Reader } from '../visibility/visibility-policy.ts';
import { lockActor } from '../users/acting-member.ts';
import { findUserById, lockPasswordHash } from '../users/user-repository.ts';
import { may } from './invitation-policy.ts';
import {
  countOpenInvitations,
  deleteEndedInvitations,
  findCreatorId,
  findInvitation,
  insertInvitation,
  listInvitationRows,
  setRevoked,
  type AtPresent,
  type InvitationRow,
} from './invitation-repository.ts';
import { listNewestUses, listUses } from './invitation-use-repository.ts';
import { invitationView, joinedView } from './invitation-view.ts';

export interface InvitationResources {
  readonly db: Db;
  readonly community: CommunityCache;
  /** The beginning of image URLs: the public origin, or empty for relative URLs. */
  readonly mediaBase: string;
}

interface PageQuery {
  readonly limit?: number | undefined;
  /** The id of the last entry of the previous page; undefined for the first page. */
  readonly before?: number | undefined;
}

/** 80 bits: nobody guesses a code. */
const CODE_BYTES = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long ended invitations are kept with the members who joined, and those without any. */
const KEPT_MS = 365 * DAY_MS;
const UNUSED_KEPT_MS = 30 * DAY_MS;

/** What decides whether invitations work with these settings of the community. */
export const atPresentOf = (community: Pick<Community, 'signUp' | 'membersInvite'>): AtPresent => ({
  now: Date.now(),
  usersInvite: mayUsersInvite(community),
});

/** What decides at present whether invitations work. */
const atPresent = async ({ community }: Pick<InvitationResources, 'community'>): Promise<AtPresent> =>
  atPresentOf(await community.get());

/** Creates an invitation of the viewer. @throws AppError not_allowed, too_many_invitations, not_found without the member */
export async function createInvitation(
  { db }: InvitationResources,
  viewer: Reader,
  {
    uses = INVITATION_DEFAULTS.uses,
    days = INVITATION_DEFAULTS.days,
    note = '',
  }: JsonOf<typeof createEndpoint>,
): Promise<Invitation> {
  return transact(db, async (trx) => {
    // Serializes the invitations of a member, so that their number is exact.
    await lockPasswordHash(trx, viewer.userId);
    const creator = await lockActor(trx, viewer, 'user');
    const community = await readAdmission(trx);
    if (!mayInvite(creator.role, community)) throw new AppError('not_allowed');
    const at = atPresentOf(community);
    const { now } = at;
    if ((await countOpenInvitations(trx, creator.userId, now)) >= INVITATIONS_MAX)
      throw new AppError('too_many_invitations');
    const id = await insertInvitation(trx, {
      code: readCode(newReadableCode(CODE_BYTES)),
      creator_id: creator.userId,
      creator_username: creator.username,
      note,
      max_uses: uses,
      created_at: now,
      expires_at: now + days * DAY_MS,
      revoked_at: null,
    });
    await logInvitation(trx, creator, 'invitation_created', { id, creator_id: creator.userId });
    const row = await findInvitation(trx, id);
    if (!row) throw noSuchInvitation();
    return invitationView(row, [], { ...viewer, role: creator.role }, at);
  });
}

/** A page of invitations, newest first. @param of `all` for moderators only @throws AppError not_allowed */
export async function listInvitations(
  resources: InvitationResources,
  viewer: Reader,
  { of, limit = INVITATIONS_PAGE_MAX, before }: PageQuery & { readonly of?: 'me' | 'all' | undefined },
): Promise<Page<Invitation>> {
  const { db } = resources;
  if (of === 'all' && !isAtLeast(viewer.role, 'moderator')) throw new AppError('not_allowed');
  const creatorId = of === 'all' ? undefined : viewer.userId;
  const rows = await listInvitationRows(db, { creatorId, before, limit: limit + 1 });
  const { shown, next } = splitPage(rows, limit, ({ id }) => id);
  const at = await atPresent(resources);
  const ids = shown.map(({ id }) => id);
  const uses = Map.groupBy(await listNewestUses(db, ids, JOINED_SHOWN), (use) => use.invitation_id);
  const views = shown.map((row) => invitationView(row, uses.get(row.id) ?? [], viewer, at));
  return { items: views.map((view) => new Json(JSON.stringify(view))), next };
}

/** A page of the members who joined by an invitation, newest first. @throws AppError not_found also if the viewer may not see it */
export async function listJoined(
  { db }: InvitationResources,
  viewer: Reader,
  id: number,
  { limit = JOINED_PAGE_MAX, before }: PageQuery,
): Promise<Page<JoinedMember>> {
  await getVisible(db, viewer, id);
  const uses = await listUses(db, id, limit + 1, before);
  const { shown, next } = splitPage(uses, limit, (use) => use.id);
  return { items: shown.map((use) => new Json(JSON.stringify(joinedView(use, viewer)))), next };
}

/** Makes an invitation invalid; nothing changes if it was revoked before. @throws AppError not_found, not_allowed */
export async function revokeInvitation(
  { db }: InvitationResources,
  viewer: Reader,
  id: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const actor = await lockActor(trx, viewer, 'user');
    const invitation = await getVisible(trx, actor, id);
    if (!may(actor, 'revoke', invitation)) throw new AppError('not_allowed');
    if (await setRevoked(trx, id, Date.now()))
      await logInvitation(trx, actor, 'invitation_revoked', invitation);
  });
}

/** Logs what a moderator or owner does; what users do is not logged. */
async function logInvitation(
  trx: Trx,
  { userId, role }: Actor,
  action: 'invitation_created' | 'invitation_revoked',
  { id, creator_id }: Pick<InvitationRow, 'id' | 'creator_id'>,
): Promise<void> {
  if (!isAtLeast(role, 'moderator') || creator_id === null) return;
  const subject = { type: 'member', id: creator_id, userId: creator_id } as const;
  await logAction(trx, { actorId: userId, action, subject, detail: `number ${id}` });
}

async function getVisible(db: Db, viewer: Actor, id: number): Promise<InvitationRow> {
  const invitation = await findInvitation(db, id);
  if (!invitation || !may(viewer, 'see', invitation)) throw noSuchInvitation();
  return invitation;
}

/** The creator of an invitation that works. @param typed its code @throws AppError invite_invalid */
export async function findInviter(resources: InvitationResources, typed: string): Promise<Inviter> {
  const { db, mediaBase } = resources;
  const creatorId = await findCreatorId(db, readCode(typed), await atPresent(resources));
  const user = creatorId === undefined ? undefined : await findUserById(db, creatorId);
  if (!user) throw new AppError('invite_invalid');
  return { username: user.username, name: user.name, profilePicture: avatarUrl(user, mediaBase) };
}

/** Deletes what ended a year ago, and 30 days ago when nobody used it. @returns the number of invitations */
export function sweepInvitations(db: Db, stop: AbortSignal): Promise<number> {
  const now = Date.now();
  const [until, unusedUntil] = [now - KEPT_MS, now - UNUSED_KEPT_MS];
  return deleteInBatches((rows) => deleteEndedInvitations(db, { until, unusedUntil, rows }), stop);
}

const noSuchInvitation = () => notFound(INVITATION_NOT_FOUND);
