import { Dialog } from '@base-ui/react/dialog';
import type { DialogProps } from './dialog.tsx';

export function DialogPopup({ open, onClose, title, description, size = 'text', children }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className={`dialog dialog-${size}`}>
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
