import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, IdInput, MessageReply, Timestamp } from './fields.ts';
import { ByUserId } from './user.ts';

/** The most members whom a member can block, and the most whom a member can mute. */
export const BLOCKS_MAX = 1000;

/** A member whom the caller blocked or muted. */
export const BlockedMember = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
  /** The time of the block, or of the mute. */
  since: Timestamp,
});
export type BlockedMember = Type.Static<typeof BlockedMember>;
const BlockedMembers = Type.Array(BlockedMember, { maxItems: BLOCKS_MAX });

export const OWN_BLOCK = 'You cannot block or mute yourself.';
export const MEMBER_BLOCKED = 'You and this member no longer see each other.';
export const MEMBER_UNBLOCKED = 'You and this member can see each other again.';
export const MEMBER_MUTED = 'Your feed no longer shows the posts of this member.';
export const MEMBER_UNMUTED = 'Your feed shows the posts of this member again.';

/** `userId` is the caller, `memberId` the other member. */
const ByBothIds = Type.Object({ userId: IdInput, memberId: IdInput });

export const listBlocks = endpoint({
  name: 'listBlocks',
  summary: 'The members whom the caller blocked, the last first',
  method: 'GET',
  path: '/auth/user/{userId}/blocks',
  auth: 'owner',
  requestClass: 'read',
  params: ByUserId,
  replies: { 200: BlockedMembers },
});

export const blockMember = endpoint({
  name: 'blockMember',
  summary: 'Hide the caller and another member from each other; the other one is not told',
  method: 'PUT',
  path: '/auth/user/{userId}/blocks/{memberId}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['blocks'],
  params: ByBothIds,
  replies: { 200: MessageReply },
  errors: ['not_allowed', 'too_many_blocks'],
});

export const unblockMember = endpoint({
  name: 'unblockMember',
  summary: 'Undo a block; succeeds also without one',
  method: 'DELETE',
  path: '/auth/user/{userId}/blocks/{memberId}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['blocks'],
  worksOnFullDisk: true,
  params: ByBothIds,
  replies: { 200: MessageReply },
});

export const listMutes = endpoint({
  name: 'listMutes',
  summary: 'The members whom the caller muted, the last first',
  method: 'GET',
  path: '/auth/user/{userId}/mutes',
  auth: 'owner',
  requestClass: 'read',
  params: ByUserId,
  replies: { 200: BlockedMembers },
});

export const muteMember = endpoint({
  name: 'muteMember',
  summary: 'Leave out the posts of a member in the feed of the caller',
  method: 'PUT',
  path: '/auth/user/{userId}/mutes/{memberId}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['blocks'],
  params: ByBothIds,
  replies: { 200: MessageReply },
  errors: ['not_allowed', 'too_many_blocks'],
});

export const unmuteMember = endpoint({
  name: 'unmuteMember',
  summary: 'Undo a mute; succeeds also without one',
  method: 'DELETE',
  path: '/auth/user/{userId}/mutes/{memberId}',
  auth: 'owner',
  requestClass: 'write',
  limits: ['blocks'],
  worksOnFullDisk: true,
  params: ByBothIds,
  replies: { 200: MessageReply },
});

export const BLOCK_ENDPOINTS: readonly Endpoint[] = [
  listBlocks,
  blockMember,
  unblockMember,
  listMutes,
  muteMember,
  unmuteMember,
];
