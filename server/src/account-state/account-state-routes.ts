import { getAccountState } from '@plaza/contract/account-state.ts';
import type { Route } from '../http/contract-route.ts';

export function registerAccountState(route: Route): void {
  route(getAccountState, async ({ viewer }) => ({ restriction: viewer.restriction ?? null }));
}
