import {
  blockMember,
  listBlocks,
  listMutes,
  muteMember,
  unblockMember,
  unmuteMember,
} from '@plaza/contract/block.ts';
import { removeLogo, setLogo, updateCommunity } from '@plaza/contract/community.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from '@plaza/contract/device.ts';
import { listInvitations, listJoined, revokeInvitation } from '@plaza/contract/invitation.ts';
import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@plaza/contract/passkey.ts';
import { createResetLink, voidResetLink } from '@plaza/contract/recovery.ts';
import { listPageErrors, reportPageError } from '@plaza/contract/page-error.ts';
import { getStorage } from '@plaza/contract/storage.ts';
import { findUsers } from '@plaza/contract/user-search.ts';
import { changeRole, countAccountContents, deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { seedBlocks } from '../../blocks.ts';
import { logoForm, seedLogo } from '../../community.ts';
import { seedInvitation } from '../../invitations.ts';
import { listSessions } from '../../../../src/sessions/session-repository.ts';
import { newAuthenticator } from '../../authenticator.ts';
import { PAGE_ERROR } from '../../page-errors.ts';
import { seedPasskey } from '../../passkeys.ts';
import { seedLinkAndEvent } from '../../recovery.ts';
import type { Pair, RoleCase } from './pair.ts';
import {
  EVERYONE,
  EVERYONE_SEES,
  MODERATORS_SEE,
  NEVER_SHOWN,
  NOT_OF_OTHERS,
  ON_LOWER_RANK,
  OWNERS,
  REVOKE_INVITATION,
  SEE_INVITATION,
} from './rules.ts';

const accountOfOther = ({ other }: Pair) => ({ params: { userId: other.userId } });

async function withBlock(pair: Pair) {
  await seedBlocks(pair.db, pair.other.userId, [pair.caller.userId]);
  return accountOfOther(pair);
}

async function deviceOfOther({ db, other }: Pair) {
  const [device] = await listSessions(db, other.userId);
  return { params: { userId: other.userId, deviceId: device?.id ?? 0 } };
}

async function invitationOfOther({ db, other }: Pair) {
  const code = `0F0THER${other.userId}`;
  return { params: { invitationId: await seedInvitation(db, other.userId, code) } };
}

const passkeyOfOther = async ({ db, other }: Pair) => ({
  params: { userId: other.userId, passkeyId: await seedPasskey(db, other.userId) },
});

const linkOfOther = async ({ db, other }: Pair) => ({
  params: { userId: other.userId, linkId: await seedLinkAndEvent(db, other.userId) },
});

async function withLogo({ db }: Pair) {
  await seedLogo(db);
  return {};
}

const listAfterInvitation = (of: 'me' | 'all') => async (pair: Pair) => {
  await invitationOfOther(pair);
  return { query: { of } };
};

const BLOCK_CASES = [blockMember, unblockMember, muteMember, unmuteMember].flatMap((endpoint): RoleCase[] => [
  {
    endpoint,
    rule: EVERYONE,
    input: ({ caller, other }) => ({ params: { userId: caller.userId, memberId: other.userId } }),
  },
  {
    endpoint,
    about: 'for another account',
    rule: NOT_OF_OTHERS,
    input: ({ caller, other }) => ({ params: { userId: other.userId, memberId: caller.userId } }),
  },
]);

const ROLE_CASES = (['user', 'moderator', 'owner'] as const).map((role): RoleCase => ({
  endpoint: changeRole,
  about: `to ${role}`,
  rule: OWNERS,
  input: (pair) => ({ ...accountOfOther(pair), json: { role } }),
}));

/** The calls about the account, the blocks and the invitations of another member, and those about the community. */
export const ACCOUNT_CASES: readonly RoleCase[] = [
  ...BLOCK_CASES,
  ...ROLE_CASES,
  {
    endpoint: getUser,
    rule: EVERYONE_SEES,
    input: ({ other }) => ({ params: { username: other.username } }),
  },
  {
    endpoint: findUsers,
    rule: EVERYONE_SEES,
    input: ({ other }) => ({ query: { prefix: other.username } }),
  },
  {
    endpoint: updateUser,
    rule: NOT_OF_OTHERS,
    input: (pair) => ({ ...accountOfOther(pair), json: { bio: 'New' } }),
  },
  { endpoint: countAccountContents, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: deleteUser, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: listBlocks, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: listMutes, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: listDevices, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: signOutDevice, rule: NOT_OF_OTHERS, input: deviceOfOther },
  { endpoint: signOutOtherDevices, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: listPasskeys, rule: NOT_OF_OTHERS, input: accountOfOther },
  { endpoint: createPasskeyOptions, rule: NOT_OF_OTHERS, input: accountOfOther },
  {
    endpoint: addPasskey,
    rule: NOT_OF_OTHERS,
    input: (pair) => ({
      ...accountOfOther(pair),
      json: { name: 'Key', ...newAuthenticator().create({ challenge: 'any', rpId: 'localhost' }) },
    }),
  },
  {
    endpoint: renamePasskey,
    rule: NOT_OF_OTHERS,
    input: async (pair) => ({ ...(await passkeyOfOther(pair)), json: { name: 'Key' } }),
  },
  { endpoint: removePasskey, rule: NOT_OF_OTHERS, input: passkeyOfOther },
  { endpoint: createResetLink, rule: ON_LOWER_RANK, input: accountOfOther },
  { endpoint: voidResetLink, rule: NOT_OF_OTHERS, input: linkOfOther },
  {
    endpoint: createResetLink,
    about: 'for a member who blocked the caller',
    rule: ON_LOWER_RANK,
    input: withBlock,
  },
  {
    endpoint: listInvitations,
    about: 'of all',
    rule: MODERATORS_SEE,
    input: listAfterInvitation('all'),
  },
  {
    endpoint: listInvitations,
    rule: NEVER_SHOWN,
    input: listAfterInvitation('me'),
  },
  { endpoint: listJoined, rule: SEE_INVITATION, input: invitationOfOther },
  { endpoint: revokeInvitation, rule: REVOKE_INVITATION, input: invitationOfOther },
  { endpoint: updateCommunity, rule: OWNERS, input: () => ({ json: { rules: 'Be kind.' } }) },
  { endpoint: setLogo, rule: OWNERS, input: async () => ({ form: await logoForm() }) },
  { endpoint: removeLogo, rule: OWNERS, input: withLogo },
  { endpoint: getStorage, rule: OWNERS, input: () => ({}) },
  { endpoint: listPageErrors, rule: OWNERS, input: () => ({}) },
  { endpoint: reportPageError, rule: EVERYONE, input: () => ({ json: PAGE_ERROR }) },
];
