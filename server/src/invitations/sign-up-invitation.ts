import type { SignUpMode } from '@plaza/contract/community.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { readAdmission } from '../community/community-cache.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { readCode } from '../lib/readable-code.ts';
import { notifyOfUse } from '../notifications/notify.ts';
import { findCreatorId, releaseInvitations, takeUse } from './invitation-repository.ts';
import { atPresentOf, type InvitationResources } from './invitation-service.ts';
import { insertUse, keepUsername } from './invitation-use-repository.ts';

/** The error of a sign-up without an invitation; undefined when none is required. */
const WITHOUT_INVITATION: Readonly<Record<SignUpMode, ErrorCode | undefined>> = {
  open: undefined,
  invite: 'invite_required',
  approval: undefined,
  closed: 'signup_closed',
};

/**
 * Rejects a sign-up that the community does not admit, before its costly work. `admit` decides.
 * @param typed the code of an invitation; undefined without one. An invitation has to work in every mode
 * @throws AppError invite_required, invite_invalid, signup_closed
 */
export async function expectAdmission(
  { db, community }: Pick<InvitationResources, 'db' | 'community'>,
  typed: string | undefined,
): Promise<void> {
  const settings = await community.get();
  if (typed === undefined) expectOpen(settings.signUp);
  else if ((await findCreatorId(db, readCode(typed), atPresentOf(settings))) === undefined)
    throw new AppError('invite_invalid');
}

/**
 * Admits a new member by the settings and the invitation as they are in the transaction of the sign-up, and uses the invitation;
 * concurrent uses wait here.
 * @param typed as above
 * @returns whether a moderator has to approve the registration
 * @throws AppError as above
 */
export async function admit(
  trx: Trx,
  typed: string | undefined,
  member: { readonly user_id: number; readonly username: string },
): Promise<boolean> {
  const settings = await readAdmission(trx);
  if (typed === undefined) {
    expectOpen(settings.signUp);
    return settings.signUp === 'approval';
  }
  const at = atPresentOf(settings);
  const invitation_id = await takeUse(trx, readCode(typed), at);
  if (invitation_id === undefined) throw new AppError('invite_invalid');
  const useId = await insertUse(trx, { ...member, invitation_id, used_at: at.now });
  await notifyOfUse(trx, useId);
  return false;
}

function expectOpen(signUp: SignUpMode): void {
  const missing = WITHOUT_INVITATION[signUp];
  if (missing) throw new AppError(missing);
}

/** Revokes the invitations of a member who deletes the account, and keeps the username beside them and where the member joined. */
export async function leaveInvitations(trx: Trx, userId: number): Promise<void> {
  await releaseInvitations(trx, userId, Date.now());
  await keepUsername(trx, userId);
}
