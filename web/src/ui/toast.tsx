import { CODE_MISSING } from '@plaza/contract/error.ts';
import { useStore } from '../lib/store.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { MissingCode } from '../lib/missing-code.ts';
import './toast.css';
import { waitingToasts, type ToastMessage } from './toast-queue.ts';

const STAYS_MS = { done: 4000, problem: 8000 } as const;

const toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster);

/** Says something at the edge of the screen that goes away by itself. */
export function showToast(
  text: string,
  { tone = 'done', action, stays = STAYS_MS[tone], untrue }: Partial<Omit<ToastMessage, 'text'>> = {},
): void {
  const toast = { text, tone, action, stays, untrue };
  waitingToasts.set([...waitingToasts.get(), toast]);
  untrue?.addEventListener('abort', () => removeWaiting(toast));
}

function removeWaiting(toast: ToastMessage): void {
  waitingToasts.set(waitingToasts.get().filter((each) => each !== toast));
}

/** Forgets the messages that were not shown yet. */
export function dropToasts(): void {
  waitingToasts.set([]);
}

/** Says that what was pressed does not happen, because its code is not there. */
export function showMissingCode({ message }: MissingCode): void {
  // Trying again does not help.
  const needsReload = message === CODE_MISSING;
  const action = needsReload ? { label: 'Reload', onPress: () => location.reload() } : undefined;
  showToast(message, { tone: 'problem', action });
}

/** Where toasts appear. Until their code is there they are shown as they are: many a message is about a network that is gone. */
export function ToastRegion() {
  const waiting = useStore(waitingToasts);
  if (toaster.useLoaded(waiting.length > 0)) return <toaster.Component />;
  return (
    <div className="toasts">
      {waiting.map((toast, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same message may wait twice
        <div key={index} className="toast toast-content" role="alert">
          <p className="toast-text">{toast.text}</p>
          {toast.action && (
            <WaitingButton toast={toast} label={toast.action.label} onPress={toast.action.onPress} />
          )}
          <WaitingButton toast={toast} label="Dismiss" />
        </div>
      ))}
    </div>
  );
}

interface WaitingButtonProps {
  readonly toast: ToastMessage;
  readonly label: string;
  readonly onPress?: () => void;
}

/** Ends a message that waits for its code. */
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
