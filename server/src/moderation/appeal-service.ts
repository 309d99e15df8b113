import {
  ALREADY_APPEALED,
  APPEAL_ANSWERED,
  type Decision,
  type decideAppeal,
} from '@plaza/contract/decision.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { transact } from '../db/transact.ts';
import type { Db, Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { logAction } from '../log/log-service.ts';
import { notifyOfDecision } from '../notifications/notify.ts';
import type { Actor } from '../sessions/viewer.ts';
import { listModerators, lockDecision, setDecision, type DecisionRow } from './decision-repository.ts';
import { entryOf, noSuchDecision, viewOf } from './decision-service.ts';
import { lockChangeable, revert } from './reversal-service.ts';
import { hasConsequences, mayChange } from './decision-view.ts';

/** @throws AppError not_found for a decision about somebody else; already_decided after an appeal or a reversal */
export async function appeal(db: Db, viewer: Actor, id: number, text: string): Promise<Decision> {
  return transact(db, async (trx) => {
    const row = await lockDecision(trx, id);
    if (!row || row.user_id !== viewer.userId || !hasConsequences(row)) throw noSuchDecision();
    if (row.appeal !== null || row.reverted_at !== null)
      throw new AppError('already_decided', { message: ALREADY_APPEALED });
    await setDecision(trx, id, { appeal: text, appealed_at: Date.now(), appeal_outcome: 'open' });
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
  const changes: Change[] = [];
  return transactAndPublish(resources, changes, async (trx) => {
    const row = await lockChangeable(trx, viewer, id);
    if (row.appeal_outcome !== 'open') throw new AppError('already_decided', { message: APPEAL_ANSWERED });
    if (row.decided_by === viewer.userId && (await hasOtherModerator(trx, row)))
      throw new AppError('other_moderator_required');
    const outcome = isGranted ? 'granted' : 'rejected';
    await logAction(trx, entryOf(viewer, row, 'appeal_decided', answer, outcome));
    if (isGranted) changes.push(...(await revert(trx, viewer, row, answer)));
    else {
      await setDecision(trx, id, { appeal_outcome: outcome, appeal_answer: answer });
      changes.push(...(await notifyOfDecision(trx, id)));
    }
    return viewOf(trx, viewer, id);
  });
}

/** Whether a member other than the one who decided may answer the appeal. */
async function hasOtherModerator(trx: Trx, row: DecisionRow): Promise<boolean> {
  const moderators = await listModerators(trx);
  return moderators.some((other) => other.userId !== row.decided_by && mayChange(other, row));
}
