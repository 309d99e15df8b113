import { endSuspension, suspend, type Suspension } from '../../src/account-state/suspension-service.ts';
import { transactAndPublish, type DbAndBus } from '../../src/bus/transact-and-publish.ts';

/** Suspends a member, by default permanently, as a decision does. */
export function suspendMember(
  resources: DbAndBus,
  userId: number,
  suspension: Partial<Suspension> = {},
): Promise<void> {
  return transactAndPublish(resources, (trx) =>
    suspend(trx, userId, { until: null, reason: 'A reason', ...suspension }),
  );
}

/** Ends a suspension, as the reversal of a decision does. */
export function readmitMember(resources: DbAndBus, userId: number): Promise<void> {
  return transactAndPublish(resources, (trx) => endSuspension(trx, userId));
}
