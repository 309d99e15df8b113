import { findUsers } from '@plaza/contract/user-search.ts';
import {
  blockMember,
  listBlocks,
  listMutes,
  muteMember,
  unblockMember,
  unmuteMember,
} from '@plaza/contract/block.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from '@plaza/contract/device.ts';
import {
  getRecovery,
  createRecoveryCodes,
  signInWithCode,
  sendResetEmail,
  createResetLink,
  voidResetLink,
  resetPassword,
} from '@plaza/contract/recovery.ts';
import {
  signUp,
  logIn,
  refreshSession,
  logOut,
  confirmPassword,
  checkUsername,
} from '@plaza/contract/session.ts';
import { getUser, updateUser, countAccountContents, deleteUser } from '@plaza/contract/user.ts';
import { seedBlocks, seedMutes } from '../../blocks.ts';
import { seedUsers } from '../../seed.ts';
import { RECOVERY_CODE, seedLinkAndEvent, seedRecoveryCode, seedResetLink } from '../../recovery.ts';
import { signUpForm } from '../../members.ts';
import { nextCredentials, promote, type GoodInput } from '../scene.ts';

export const ACCOUNT_INPUTS: readonly GoodInput[] = [
  [signUp, async () => ({ form: await signUpForm(nextCredentials()) })],
  [logIn, ({ owner }) => ({ json: { email: owner.email, password: owner.password } })],
  [refreshSession, ({ owner }) => ({ cookie: owner.cookie })],
  [logOut, ({ owner }) => ({ cookie: owner.cookie })],
  [confirmPassword, ({ owner }) => ({ json: { currentPassword: owner.password } })],
  [checkUsername, () => ({ query: { username: 'nobody-yet' } })],
  [getRecovery, () => ({})],
  [createRecoveryCodes, () => ({})],
  [
    signInWithCode,
    async ({ owner, db }) => {
      await seedRecoveryCode(db, owner.userId, RECOVERY_CODE);
      return { json: { email: owner.email, code: RECOVERY_CODE, password: 'Better-horse2!' } };
    },
  ],
  [sendResetEmail, ({ owner }) => ({ json: { email: owner.email } })],
  [
    createResetLink,
    async (scene) => {
      await promote(scene, 'moderator');
      return { params: { userId: scene.other.userId } };
    },
  ],
  [
    voidResetLink,
    async ({ owner, db }) => ({
      params: { userId: owner.userId, linkId: await seedLinkAndEvent(db, owner.userId) },
    }),
  ],
  [
    resetPassword,
    async ({ owner, db }) => {
      const token = `reset-token-of-${owner.userId}`;
      await seedResetLink(db, owner.userId, token);
      return { json: { token, password: 'Better-horse2!' } };
    },
  ],
  [findUsers, () => ({ query: { prefix: 'o' } })],
  [getUser, ({ owner }) => ({ params: { username: owner.username } })],
  [updateUser, ({ owner }) => ({ params: { userId: owner.userId }, json: { bio: 'New' } })],
  [countAccountContents, ({ owner }) => ({ params: { userId: owner.userId } })],
  [listBlocks, ({ owner }) => ({ params: { userId: owner.userId } })],
  [blockMember, ({ owner, other }) => ({ params: { userId: owner.userId, memberId: other.userId } })],
  [
    unblockMember,
    async ({ owner, db }) => {
      const [memberId = 0] = await seedUsers(db, [nextCredentials().username]);
      await seedBlocks(db, owner.userId, [memberId]);
      return { params: { userId: owner.userId, memberId } };
    },
  ],
  [listMutes, ({ owner }) => ({ params: { userId: owner.userId } })],
  [muteMember, ({ owner, other }) => ({ params: { userId: owner.userId, memberId: other.userId } })],
  [
    unmuteMember,
    async ({ owner, db }) => {
      const [memberId = 0] = await seedUsers(db, [nextCredentials().username]);
      await seedMutes(db, owner.userId, [memberId]);
      return { params: { userId: owner.userId, memberId } };
    },
  ],
  [listDevices, ({ owner }) => ({ params: { userId: owner.userId } })],
  [signOutDevice, ({ owner, deviceId }) => ({ params: { userId: owner.userId, deviceId } })],
  [signOutOtherDevices, ({ owner }) => ({ params: { userId: owner.userId } })],
  [deleteUser, ({ owner }) => ({ params: { userId: owner.userId } })],
];
