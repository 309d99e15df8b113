import type { SignUpMode } from '@plaza/contract/community.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import type { Change } from '../bus/bus.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { readCode } from '../lib/readable-code.ts';
import { notifyOfUse } from '../notifications/notify.ts';
import { findCreatorId, releaseInvitations, takeUse, type AtPresent } from './invitation-repository.ts';
import { atPresent, type InvitationResources } from './invitation-service.ts';
import { insertUse, keepUsername } from './invitation-use-repository.ts';

/** The error of a sign-up without an invitation; undefined when none is required. */
const WITHOUT_INVITATION: Readonly<Record<SignUpMode, ErrorCode | undefined>> = {
  open: undefined,
  invite: 'invite_required',
  approval: undefined,
  closed: 'signup_closed',
};

/** An invitation that worked before the transaction of a sign-up. */
export interface CheckedInvitation {
  readonly code: string;
  readonly at: AtPresent;
}

/**
 * Rejects a sign-up that the community does not admit, before its costly work. An invitation has to work in every mode.
 * @param typed the code; undefined without one
 * @returns undefined without one
 * @throws AppError invite_required, invite_invalid, signup_closed
 */
export async function checkInvitation(
  resources: Pick<InvitationResources, 'db' | 'community'>,
  typed: string | undefined,
): Promise<CheckedInvitation | undefined> {
  if (typed === undefined) {
    const missing = WITHOUT_INVITATION[(await resources.community.get()).signUp];
    if (missing) throw new AppError(missing);
    return undefined;
  }
  const invitation = { code: readCode(typed), at: await atPresent(resources) };
  if ((await findCreatorId(resources.db, invitation.code, invitation.at)) === undefined)
    throw new AppError('invite_invalid');
  return invitation;
}

/** Uses an invitation; concurrent uses wait here. @returns the changes to publish @throws AppError invite_invalid */
export async function useInvitation(
  trx: Trx,
  { code, at }: CheckedInvitation,
  member: { readonly user_id: number; readonly username: string },
): Promise<Change[]> {
  const invitation_id = await takeUse(trx, code, at);
  if (invitation_id === undefined) throw new AppError('invite_invalid');
  const useId = await insertUse(trx, { ...member, invitation_id, used_at: at.now });
  return notifyOfUse(trx, useId);
}

/** Revokes the invitations of a member who deletes the account, and keeps the username beside them and where the member joined. */
export async function leaveInvitations(trx: Trx, userId: number): Promise<void> {
  await releaseInvitations(trx, userId, Date.now());
  await keepUsername(trx, userId);
}
