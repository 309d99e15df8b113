import { Suspense } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import './toast.css';

export interface ToastMessage {
  readonly text: string;
  /** `problem` is read out at once and stays longer. */
  readonly tone: 'done' | 'problem';
  readonly action: { readonly label: string; readonly onPress: () => void } | undefined;
  /** How long it stays, in milliseconds. */
  readonly stays: number;
}

const STAYS_MS = { done: 4000, problem: 8000 } as const;

/** Messages that were not shown yet. */
export const waitingToasts = createStore<readonly ToastMessage[]>([]);
const toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster);

/** Says something at the edge of the screen that goes away by itself. */
export function showToast(
  text: string,
  { tone = 'done', action, stays = STAYS_MS[tone] }: Partial<Omit<ToastMessage, 'text'>> = {},
): void {
  waitingToasts.set([...waitingToasts.get(), { text, tone, action, stays }]);
}

/** Where toasts appear; fetches how when the first one is waiting. */
export function ToastRegion() {
  const wanted = useStore(waitingToasts).length > 0 || toaster.isLoaded();
  return (
    wanted && (
      <Suspense>
        <toaster.Component />
      </Suspense>
    )
  );
}
