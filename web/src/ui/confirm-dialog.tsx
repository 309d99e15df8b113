import { useTranslate } from '../lib/texts/texts.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'description' | 'onClose'> {
  /** The text of the button that confirms; 'Delete' by default. */
  readonly confirm?: string;
  /** `danger`, the default: something is lost. */
  readonly tone?: 'danger' | 'primary';
  /** Whether what was confirmed is running. The dialog stays open meanwhile. */
  readonly busy?: boolean;
  /** Why it failed, as a sentence. */
  readonly failure?: string | undefined;
  /** Whether there is nothing to confirm yet. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  /** Shown above the buttons. */
  readonly children?: DialogProps['children'];
}

/** A dialog that asks whether to do something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, tone = 'danger', busy = false, failure, isDisabled, onConfirm, onClose, children } = props;
  const t = useTranslate();
  const close = busy ? () => {} : onClose;
  return (
    <Dialog open={props.open} title={props.title} description={props.description} onClose={close}>
      {children}
      <Alert>{failure}</Alert>
      <DialogActions onCancel={close}>
        <Button
          tone={tone}
          busy={busy}
          disabled={isDisabled}
          // The second press of a double click meant what opened the dialog.
          onClick={({ detail }) => {
            if (detail < 2) onConfirm();
          }}
        >
          {confirm ?? t('common.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
