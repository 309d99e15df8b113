import { suspensionDays } from '@plaza/contract/measure.ts';
import { endSuspension, suspend } from '../account-state/suspension-service.ts';
import type { Trx } from '../db/open.ts';
import { listSuspensionsOf, type DecisionRow } from './decision-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of the suspension of a decision that is made now, in milliseconds since 1970; null for a permanent one, and without one. */
export function suspensionEnd(measure: DecisionRow['measure']): number | null {
  const days = suspensionDays(measure);
  return typeof days === 'number' ? Date.now() + days * DAY_MS : null;
}

export const isSuspension = ({ measure }: Pick<DecisionRow, 'measure'>): boolean =>
  suspensionDays(measure) !== undefined;

/** Suspends a member by the decisions in force, of which the one that ends last applies, or ends the suspension without any. */
export async function applySuspensions(trx: Trx, userId: number): Promise<void> {
  await endSuspension(trx, userId);
  for (const { until, reason } of await listSuspensionsOf(trx, userId, Date.now()))
    await suspend(trx, userId, { until: until === null ? null : new Date(until), reason });
}
