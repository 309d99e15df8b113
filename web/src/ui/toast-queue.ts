import { createStore } from '../lib/store.ts';

export interface ToastMessage {
  readonly text: string;
  /** What it is about: a later toast about the same takes its place. */
  readonly about?: string | undefined;
  /** `problem` is shown longer. */
  readonly tone: 'done' | 'problem';
  readonly action: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Its duration in milliseconds. */
  readonly stays: number;
  /** Ends it when it is no longer true. */
  readonly untrue?: AbortSignal | undefined;
}

/** Messages that are not shown yet. */
export const waitingToasts = createStore<readonly ToastMessage[]>([]);

/** Messages that were shown, and said by screen readers, before the code of toasts was loaded. */
export const shownWaiting = new WeakSet<ToastMessage>();
