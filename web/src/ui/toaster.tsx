import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { shownWaiting, waitingToasts, type ToastMessage } from './toast-queue.ts';
import { useTranslate } from '../lib/texts/texts.ts';

/** More would cover the page on a phone; older ones are counted, and return when newer ones go. */
const SHOWN_AT_ONCE = 1;

/** `ToastRegion` is the live region. */
const NOT_LIVE = { role: undefined, 'aria-label': undefined, 'aria-live': undefined } as const;

interface ToastData extends Pick<ToastMessage, 'about'> {
  /** Whether screen readers have said it. */
  readonly isSaid: boolean;
}

export function Toaster() {
  return (
    <Toast.Provider limit={SHOWN_AT_ONCE}>
      <Toast.Viewport {...NOT_LIVE}>
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Toasts() {
  const t = useTranslate();
  const { toasts, add, close } = Toast.useToastManager<ToastData>();
  const waiting = useStore(waitingToasts);
  useEffect(() => {
    if (waiting.length === 0) return;
    waitingToasts.set([]);
    for (const message of waiting) {
      const { text, tone, action, stays, untrue, about } = message;
      const press = () => {
        close(id);
        action?.onPress();
      };
      for (const shown of toasts) if (about && shown.data?.about === about) close(shown.id);
      const id: string = add({
        data: { about, isSaid: shownWaiting.has(message) },
        title: text,
        type: tone,
        timeout: stays,
        ...(action && { actionProps: { children: action.label, onClick: press } }),
      });
      untrue?.addEventListener('abort', () => close(id));
    }
  }, [waiting, toasts, add, close]);
  const behind = toasts.filter(
    ({ limited, transitionStatus }) => limited && transitionStatus !== 'ending',
  ).length;
  return toasts.map((toast) => (
    // Base UI would render a dialog, but a toast needs no answer.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      role="group"
      aria-modal={undefined}
      aria-live={toast.data?.isSaid ? 'off' : undefined}
    >
      <Toast.Content className="toast-content">
        <Toast.Title className="toast-text" render={<p />} />
        {behind > 0 && <small>{t('toast.behind', { count: behind })}</small>}
        <Toast.Action className="toast-action" />
        {/* Base UI hides it from screen readers, but the keyboard reaches it. */}
        <Toast.Close className="icon-button" aria-label={t('toast.dismiss')} aria-hidden={false}>
          <X aria-hidden size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
