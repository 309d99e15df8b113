import { getAccountState } from '@plaza/contract/account-state.ts';
import type { GoodInput } from '../scene.ts';

export const ACCOUNT_STATE_INPUTS: readonly GoodInput[] = [[getAccountState, () => ({})]];
