import { useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import './toast.css';
import { waitingToasts, type ToastMessage } from './toast-queue.ts';

const REST_MS = 5000;
const STAYS_MS = { done: 4000, problem: 8000 } as const;

const toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster);

/** Says something at the edge of the screen that goes away by itself. */
export function showToast(
  text: string,
  { tone = 'done', action, stays = STAYS_MS[tone] }: Partial<Omit<ToastMessage, 'text'>> = {},
): void {
  waitingToasts.set([...waitingToasts.get(), { text, tone, action, stays }]);
}

/**
 * Where toasts appear. Their code is fetched with the first, or once the page has come to rest: many a message is about
 * a network that is gone.
 */
export function ToastRegion() {
  const isWaiting = useStore(waitingToasts).length > 0;
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return toaster.useLoaded(isWaiting || isAtRest) && <toaster.Component />;
}
