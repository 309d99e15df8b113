import { createInvitation, revokeInvitation } from '@plaza/contract/invitation.ts';
import { changeRole, deleteUser } from '@plaza/contract/user.ts';
import { keepSignedIn } from '../devices.ts';
import { join } from '../invitations.ts';
import { expectEqual, pick, type Choice, type CommunityActs } from './community-acts.ts';
import type { CommunityModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';

const ROLES = ['user', 'user', 'user', 'moderator', 'moderator', 'owner'] as const;
const NEWEST_INVITATIONS = 8;

/** Roles, invitations, sign-ups and deletions of accounts, each expected to be answered as the model predicts. */
export class AccountActs {
  readonly #acts: CommunityActs;
  readonly #model: CommunityModel;
  #joined = 0;

  constructor(acts: CommunityActs) {
    this.#acts = acts;
    this.#model = acts.model;
  }

  async changeRole(actor: MemberModel, choice: Choice): Promise<void> {
    const other = this.#acts.other(choice);
    const role = ROLES[choice.second % ROLES.length] ?? 'user';
    const isLast = other.role === 'owner' && role !== 'owner' && this.#isOnlyOwner();
    const isRestricted = role !== 'user' && this.#model.isSuspended(other.userId);
    const status = actor.role !== 'owner' ? 403 : isLast || isRestricted ? 409 : 200;
    const input = { params: { userId: other.userId }, json: { role } };
    if (await this.#acts.call(actor, changeRole, input, status)) other.role = role;
  }

  async invite(actor: MemberModel, { first }: Choice): Promise<void> {
    const maxUses = 1 + (first % 3);
    const answer = await this.#acts.call(actor, createInvitation, { json: { uses: maxUses } }, 201);
    if (!answer) return;
    const { id, code } = answer.body;
    this.#model.invitations.push({
      id,
      code,
      creatorId: actor.userId,
      maxUses,
      useCount: 0,
      isRevoked: false,
    });
  }

  async revoke(actor: MemberModel, { first }: Choice): Promise<void> {
    const own = this.#model.invitations.filter(({ creatorId }) => creatorId === actor.userId);
    const invitation = pick(own, first);
    if (!invitation) return;
    const input = { params: { invitationId: invitation.id } };
    if (await this.#acts.call(actor, revokeInvitation, input, 200)) invitation.isRevoked = true;
  }

  /** Signs up with an invitation, which may not work any more. */
  async join(_: MemberModel, { first }: Choice): Promise<void> {
    const invitation = pick(this.#model.invitations, first, NEWEST_INVITATIONS);
    if (!invitation) return;
    const username = `newcomer${++this.#joined}`;
    const { status, body } = await join(this.#acts.app, username, invitation.code);
    expectEqual(status, this.#model.admits(invitation) ? 201 : 403);
    if (status !== 201) return;
    invitation.useCount += 1;
    await keepSignedIn(this.#acts.db);
    const { userId, accessToken: token, profilePicture } = body;
    this.#model.addMember({ userId, username, token }, 'user', profilePicture);
  }

  async deleteAccount(actor: MemberModel): Promise<void> {
    const status = actor.role === 'owner' && this.#isOnlyOwner() ? 409 : 200;
    const input = { params: { userId: actor.userId } };
    if (await this.#acts.call(actor, deleteUser, input, status)) this.#model.deleteMember(actor.userId);
  }

  #isOnlyOwner(): boolean {
    return [...this.#model.members.values()].filter(({ role }) => role === 'owner').length === 1;
  }
}
