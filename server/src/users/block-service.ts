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
} from '../blocks/block-repository.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { avatarUrl } from '../images/image-view.ts';
import { changeNotificationsOf } from '../notifications/notify.ts';
import type { Reader } from '../sessions/viewer.ts';
import { authorizeUser, noSuchUser, type UserResources } from './user-service.ts';

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
 * @throws AppError not_found, also when the other one blocked the viewer; not_owner for another account; not_allowed for the
 *   viewer; too_many_blocks
 */
export const blockMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, async (trx) => {
    await lockBoth(trx, both);
    await insertBlock(trx, both.userId, both.memberId);
    await expectFew(trx, 'blocks', both.userId);
  });

/** Leaves out the posts of a member in the viewer's feed. @throws AppError as `blockMember` */
export const muteMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, async (trx) => {
    await lockBoth(trx, both);
    await insertMute(trx, both.userId, both.memberId);
    await expectFew(trx, 'mutes', both.userId);
  });

/** Undoes a block, if there is one. @throws AppError not_found, not_owner for another account */
export const unblockMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, (trx) => deleteBlock(trx, both.userId, both.memberId));

/** Undoes a mute, if there is one. @throws AppError as `unblockMember` */
export const unmuteMember = (resources: Resources, viewer: Reader, both: Both): Promise<void> =>
  change(resources, viewer, both, (trx) => deleteMute(trx, both.userId, both.memberId));

async function change(
  resources: Resources,
  viewer: Reader,
  { userId, memberId }: Both,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await authorizeUser(resources.db, viewer, 'manageBlocks', userId);
  const changes: Change[] = [
    ['block', userId],
    ['block', memberId],
  ];
  await transactAndPublish(resources, changes, async (trx) => {
    await work(trx);
    changes.push(...(await changeNotificationsOf(trx, [userId, memberId])));
  });
}

/** Locks both members, so that of two simultaneous blocks the second finds the first. @throws AppError not_found, not_allowed */
async function lockBoth(trx: Trx, { userId, memberId }: Both): Promise<void> {
  if (memberId === userId) throw new AppError('not_allowed', { message: OWN_BLOCK });
  const found = await lockMembers(trx, [userId, memberId]);
  if (found.length < 2 || (await hasBlocked(trx, memberId, userId))) throw noSuchUser();
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
