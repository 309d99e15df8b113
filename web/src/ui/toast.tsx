import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../lib/store.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { MissingCode } from '../lib/missing-code.ts';
import './toast.css';
import { shownWaiting, waitingToasts, type ToastMessage } from './toast-queue.ts';
import { currentTranslate, useTranslate } from '../lib/texts/texts.ts';

const STAYS_MS = { done: 4000, problem: 8000 } as const;

const toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster);

/** Shows a message at the edge of the screen that disappears after a while. */
export function showToast(
  text: string,
  { tone = 'done', action, stays = STAYS_MS[tone], untrue, about }: Partial<Omit<ToastMessage, 'text'>> = {},
): void {
  const toast = { text, tone, action, stays, untrue, about };
  const others = waitingToasts.get().filter((each) => !about || each.about !== about);
  waitingToasts.set([...others, toast]);
  untrue?.addEventListener('abort', () => removeWaiting(toast));
}

/** What a toast is about, which the next one about it replaces; and when it becomes untrue. */
export type ToastOptions = Partial<Pick<ToastMessage, 'about' | 'untrue'>>;

/** Shows why something failed, with a button to retry it. */
export function showFailure(text: string, retry: () => void, options?: ToastOptions): void {
  showToast(text, {
    tone: 'problem',
    action: { label: currentTranslate()('common.retry'), onPress: retry },
    ...options,
  });
}

function removeWaiting(toast: ToastMessage): void {
  waitingToasts.set(waitingToasts.get().filter((each) => each !== toast));
}

/** Removes the messages that are not shown yet. */
export function dropToasts(): void {
  waitingToasts.set([]);
}

/** Shows why a press has no effect: its code is not loaded. */
export function showMissingCode({ reason, isSaid }: MissingCode): void {
  const t = currentTranslate();
  const needsReload = reason === 'api.code_missing';
  const action = needsReload ? { label: t('error.reload'), onPress: () => location.reload() } : undefined;
  showToast(t(isSaid ? 'error.heading' : reason), { tone: 'problem', action, about: 'code' });
}

/** Renders toasts. Until their code is loaded they are plain elements, because many of them report a lost connection. */
export function ToastRegion() {
  const t = useTranslate();
  const waiting = useStore(waitingToasts);
  const isLoaded = toaster.useLoaded(waiting.length > 0);
  useEffect(() => {
    if (!isLoaded) for (const toast of waiting) shownWaiting.add(toast);
  }, [isLoaded, waiting]);
  return createPortal(
    // In the page from its start, so that screen readers announce the first message, too.
    <div className="toasts" aria-live="polite">
      {isLoaded && <toaster.Component />}
      {!isLoaded &&
        waiting.map((toast, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same message may wait twice
          <div key={index} className="toast toast-content">
            <p className="toast-text">{toast.text}</p>
            {toast.action && (
              <WaitingButton toast={toast} label={toast.action.label} onPress={toast.action.onPress} />
            )}
            <WaitingButton toast={toast} label={t('toast.dismiss')} />
          </div>
        ))}
    </div>,
    document.body,
  );
}

interface WaitingButtonProps {
  readonly toast: ToastMessage;
  readonly label: string;
  readonly onPress?: () => void;
}

/** Closes a message that waits for the code of toasts. */
function WaitingButton({ toast, label, onPress }: WaitingButtonProps) {
  function press(): void {
    removeWaiting(toast);
    onPress?.();
  }
  return (
    <button type="button" className="toast-action" onClick={press}>
      {label}
    </button>
  );
}
