import {
  createInvitation,
  findInviter,
  listInvitations,
  listJoined,
  revokeInvitation,
} from '@plaza/contract/invitation.ts';
import type { Input } from '../../client.ts';
import { seedInvitation } from '../../invitations.ts';
import type { GoodInput, Scene } from '../scene.ts';

let invitations = 0;

export const INVITATION_INPUTS: readonly GoodInput[] = [
  [
    findInviter,
    async ({ owner, db }) => {
      const code = `1NV1TE${owner.userId}`;
      await seedInvitation(db, owner.userId, code);
      return { query: { code } };
    },
  ],
  [createInvitation, () => ({ json: { note: 'For a friend' } })],
  [listInvitations, () => ({})],
  [listJoined, invitationOfOwner],
  [revokeInvitation, invitationOfOwner],
];

async function invitationOfOwner({ owner, db }: Scene): Promise<Input> {
  const invitationId = await seedInvitation(db, owner.userId, `0F0WNER${++invitations}`);
  return { params: { invitationId } };
}
