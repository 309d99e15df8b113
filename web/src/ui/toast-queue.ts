import { createStore } from '../lib/store.ts';

export interface ToastMessage {
  readonly text: string;
  /** `problem` stays longer. */
  readonly tone: 'done' | 'problem';
  readonly action: { readonly label: string; readonly onPress: () => void } | undefined;
  /** How long it stays, in milliseconds. */
  readonly stays: number;
  /** Ends it when it is no longer true. */
  readonly untrue?: AbortSignal | undefined;
}

/** Messages that were not shown yet. */
export const waitingToasts = createStore<readonly ToastMessage[]>([]);
