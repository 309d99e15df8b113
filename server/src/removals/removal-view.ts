import type { Removal } from '@plaza/contract/removal.ts';
import { REMOVED_MS, type Removed } from './removal-table.ts';

export function removalView({ removed_at, reason }: Removed): Removal {
  return {
    removedAt: new Date(removed_at).toISOString(),
    until: new Date(removed_at + REMOVED_MS).toISOString(),
    reason,
  };
}
