import { BLOCKS_MAX, OWN_BLOCK, type BlockedMember } from '@plaza/contract/block.ts';
import {
  countOf,
  deleteBlock,
  deleteMute,
  hasBlocked,
  insertBlock,
  insertMute,
  listBlocked,
  listMuted,
  lockMembers,
  type BlockedRow,
} from './block-repository.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { avatarUrl } from '../images/image-view.ts';
import { changeNotificationsOf, notifyOfSeemingEnd } from '../notifications/notify.ts';
import { seesBlocked, type Reader } from '../visibility/visibility-policy.ts';
import { authorizeUser, noSuchUser, type UserResources } from '../users/user-service.ts';

type Resources = UserResources & DbAndBus;

/** A member of the own account, and another one. */
interface Both {
  readonly userId: number;
  readonly memberId: number;
}

/** The members whom the viewer blocked, the last first. @throws AppError not_found, not_owner for another account */
export async function listBlocks(
  { db, mediaBase }: UserResources,
  viewer: Reader,
  userId: number,
): Promise<BlockedMember[]> {
  await authorizeUser(db, viewer, 'manageBlocks', userId);
  return (await listBlocked(db, userId, BLOCKS_MAX)).map((row) => blockedMemberView(row, mediaBase));
}

/** The members whom the viewer muted, the last first. @throws AppError not_found, not_owner for another account */
export async function listMutes(
  { db, mediaBase }: UserResources,
  viewer: Reader,
  userId: number,
): Promise<BlockedMember[]> {
  await authorizeUser(db, viewer, 'manageBlocks', userId);
  return (await listMuted(db, userId, BLOCKS_MAX)).map((row) => blockedMemberView(row, mediaBase));
}

/**
 * Hides the viewer and another member from each other.
 * @throws AppError not_found, also when the other one blocked the viewer, who is a user; not_owner for another account; not_allowed for the
 *   viewer; too_many_blocks
 */
export const blockMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, async (trx) => {
    await lockBoth(trx, viewer, both);
    if (!(await insertBlock(trx, both.userId, both.memberId))) return;
    await expectFew(trx, 'blocks', both.userId);
    await notifyOfSeemingEnd(trx, both.userId, both.memberId);
    await changeNotificationsOf(trx, [both.userId, both.memberId]);
  });

/** Leaves out the posts of a member in the viewer's feed. @throws AppError as `blockMember` */
export const muteMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, async (trx) => {
    await lockBoth(trx, viewer, both);
    if (!(await insertMute(trx, both.userId, both.memberId))) return;
    await expectFew(trx, 'mutes', both.userId);
    await changeNotificationsOf(trx, [both.userId]);
  });

/** Undoes a block, if there is one. @throws AppError not_found, not_owner for another account */
export const unblockMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, async (trx) => {
    if (await deleteBlock(trx, both.userId, both.memberId))
      await changeNotificationsOf(trx, [both.userId, both.memberId]);
  });

/** Undoes a mute, if there is one. @throws AppError as `unblockMember` */
export const unmuteMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, async (trx) => {
    if (await deleteMute(trx, both.userId, both.memberId)) await changeNotificationsOf(trx, [both.userId]);
  });

async function change(
  resources: Resources,
  viewer: Reader,
  { userId }: Both,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await authorizeUser(resources.db, viewer, 'manageBlocks', userId);
  await transactAndPublish(resources, work);
}

/** Locks both members, so that of two simultaneous blocks the second finds the first. @throws AppError not_found, not_allowed */
async function lockBoth(trx: Trx, viewer: Reader, { userId, memberId }: Both): Promise<void> {
  if (memberId === userId) throw new AppError('not_allowed', { message: OWN_BLOCK });
  const found = await lockMembers(trx, [userId, memberId]);
  const isHidden = !seesBlocked(viewer) && (await hasBlocked(trx, memberId, userId));
  if (found.length < 2 || isHidden) throw noSuchUser();
}

/** @throws AppError too_many_blocks */
async function expectFew(trx: Trx, table: 'blocks' | 'mutes', userId: number): Promise<void> {
  if ((await countOf(trx, table, userId)) > BLOCKS_MAX) throw new AppError('too_many_blocks');
}

const blockedMemberView = (row: BlockedRow, mediaBase: string): BlockedMember => ({
  userId: row.id,
  username: row.username,
  name: row.name,
  profilePicture: avatarUrl(row, mediaBase),
  since: new Date(row.created_at).toISOString(),
});
