import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useTranslate } from '../lib/texts/texts.ts';

interface DeletionDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequences. */
  readonly description: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** Shown above the buttons. */
  readonly children?: ReactNode;
}

/** Confirms a deletion. */
export function DeletionDialog({ busy = false, onConfirm, children, ...dialog }: DeletionDialogProps) {
  const t = useTranslate();
  return (
    <Dialog {...dialog}>
      {children}
      <div className="dialog-actions">
        <Button onClick={dialog.onClose}>{t('common.cancel')}</Button>
        <Button
          tone="danger"
          busy={busy}
          // The second press of a double click meant what opened the dialog.
          onClick={({ detail }) => {
            if (detail < 2) onConfirm();
          }}
        >
          {t('common.delete')}
        </Button>
      </div>
    </Dialog>
  );
}
