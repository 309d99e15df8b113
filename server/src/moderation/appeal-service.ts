import {
  ALREADY_APPEALED,
  APPEAL_ANSWERED,
  type Decision,
  type decideAppeal,
} from '@plaza/contract/decision.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { AppError } from '../errors.ts';
import { logAction } from '../log/log-service.ts';
import { notifyOfDecision } from '../notifications/notify.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { lockActor } from '../users/acting-member.ts';
import { listModerators, lockDecision, setDecision } from './decision-repository.ts';
import { entryOf, noSuchDecision, viewOf } from './decision-service.ts';
import { publishModeration } from './moderation-change.ts';
import { answerOf, lockChangeable, revert } from './reversal-service.ts';
import { hasConsequences, mayAnswer } from './decision-view.ts';

/** @throws AppError not_found for a decision about somebody else; already_reverted; already_decided after an appeal */
export async function appeal(
  resources: DbAndBus,
  viewer: Actor,
  id: number,
  text: string,
): Promise<Decision> {
  return transactAndPublish(resources, async (trx) => {
    const row = await lockDecision(trx, id);
    if (!row || row.user_id !== viewer.userId || !hasConsequences(row)) throw noSuchDecision();
    if (row.reverted_at !== null) throw new AppError('already_reverted');
    if (row.appeal !== null) throw new AppError('already_decided', { message: ALREADY_APPEALED });
    await setDecision(trx, id, { appeal: text, appealed_at: Date.now(), appeal_outcome: 'open' });
    publishModeration(trx, row);
    return viewOf(trx, viewer, id);
  });
}

/**
 * Grants an appeal, which reverts the decision, or rejects it.
 * @throws AppError not_found; not_allowed; already_decided; other_moderator_required for the one who decided, while there is another
 */
export async function answerAppeal(
  resources: DbAndBus,
  viewer: Actor,
  id: number,
  { isGranted, answer }: JsonOf<typeof decideAppeal>,
): Promise<Decision> {
  return transactAndPublish(resources, async (trx) => {
    const actor = await lockActor(trx, viewer, 'moderator');
    const row = await lockChangeable(trx, actor, id);
    if (!hasConsequences(row)) throw noSuchDecision();
    if (row.appeal_outcome !== 'open') throw new AppError('already_decided', { message: APPEAL_ANSWERED });
    if (!mayAnswer(actor, row, await listModerators(trx))) throw new AppError('other_moderator_required');
    const outcome = isGranted ? 'granted' : 'rejected';
    await logAction(trx, entryOf(actor, row, 'appeal_decided', answer, outcome));
    if (isGranted) await revert(trx, actor, row, answer);
    else {
      await setDecision(trx, id, { appeal_outcome: outcome, ...(await answerOf(trx, actor, answer)) });
      publishModeration(trx, row);
      await notifyOfDecision(trx, id);
    }
    return viewOf(trx, actor, id);
  });
}
