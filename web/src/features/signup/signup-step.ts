import { useHistoryState } from 'wouter/use-browser-location';
import { historyState } from '../../lib/history-state.ts';

export type SignUpStep = 0 | 1;

/** The step is a property of the history entry, so that Back and Forward lead from one to the other. */
const stepOf = (state: unknown): SignUpStep =>
  typeof state === 'object' && state && 'isProfileStep' in state && state.isProfileStep === true ? 1 : 0;

/** The step of the current history entry. */
export function useSignUpStep(): SignUpStep {
  return stepOf(useHistoryState<unknown>());
}

/** Opens a step, unless it is open. The address and its query stay. The entry of the first step is before that of the second. */
export function openStep(step: SignUpStep): void {
  if (step === stepOf(history.state)) return;
  if (step === 0) history.back();
  else history.pushState({ ...historyState(), isProfileStep: true }, '');
}
