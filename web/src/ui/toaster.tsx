import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { waitingToasts } from './toast-queue.ts';

export function Toaster() {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add } = Toast.useToastManager();
  const waiting = useStore(waitingToasts);
  useEffect(() => {
    if (waiting.length === 0) return;
    waitingToasts.set([]);
    for (const { text, tone, action, stays } of waiting)
      add({
        description: text,
        type: tone,
        priority: tone === 'problem' ? 'high' : 'low',
        timeout: stays,
        ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
      });
  }, [waiting, add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Content className="toast-content">
        <Toast.Description className="toast-text" />
        <Toast.Action className="toast-action" />
        <Toast.Close className="icon-button" aria-label="Dismiss">
          <X aria-hidden size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
