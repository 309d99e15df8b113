import type { ReactNode } from 'react';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from './button.tsx';

interface DialogActionsProps {
  readonly onCancel: () => void;
  readonly isCancelDisabled?: boolean;
  /** The button that does what the dialog is for. */
  readonly children: ReactNode;
}

/** The buttons at the end of a dialog. */
export function DialogActions({ onCancel, isCancelDisabled, children }: DialogActionsProps) {
  const t = useTranslate();
  return (
    <div className="dialog-actions">
      <Button disabled={isCancelDisabled} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {children}
    </div>
  );
}
