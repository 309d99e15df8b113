import type { Trx } from '../db/open.ts';
import { notifyOfAccount } from '../notifications/notify.ts';
import { deleteCodesAfter, deletePasskeysAfter, findFirstLinkUse } from './added-access-repository.ts';

/**
 * To be called when a member sets a new password in any way. It ends what was added to the account since somebody else's reset link set
 * the password: whoever used that link may have kept a passkey or recovery codes.
 * @param hasCode whether a recovery code proves the member, whose codes stay
 */
export async function endAddedAccess(trx: Trx, userId: number, hasCode = false): Promise<void> {
  const since = await findFirstLinkUse(trx, userId);
  if (since === undefined) return;
  for (const detail of await deletePasskeysAfter(trx, userId, since))
    await notifyOfAccount(trx, userId, { news: 'passkey_removed', detail });
  if (!hasCode && (await deleteCodesAfter(trx, userId, since)))
    await notifyOfAccount(trx, userId, { news: 'recovery_codes_removed' });
}
