import { Dialog } from '@base-ui/react/dialog';
import type { DialogProps } from './dialog.tsx';

export function DialogPopup({
  open,
  onClose,
  onReturn,
  title,
  description,
  size = 'text',
  children,
}: DialogProps) {
  const finalFocus = () => {
    if (!onReturn) return true;
    // Once the dialog has let go of it.
    requestAnimationFrame(onReturn);
    return false;
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className={`dialog dialog-${size}`} finalFocus={finalFocus}>
          <Dialog.Title className={size === 'image' ? 'visually-hidden' : 'dialog-title'}>
            {title}
          </Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className="dialog-description">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
