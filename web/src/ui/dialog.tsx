import type { ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { DialogLoading } from './dialog-loading.tsx';
import { showMissingCode } from './toast.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Called after Escape, and after a press outside. */
  readonly onClose: () => void;
  /** Gets the focus after the dialog is closed; by default the button that was pressed before. */
  readonly onReturn?: () => void;
  readonly title: string;
  /** Announced with the title when the dialog opens. */
  readonly description?: ReactNode;
  /** `image`: as large as the screen, with a title for screen readers only. */
  readonly size?: 'text' | 'image';
  readonly children: ReactNode;
}

const dialogPopup = lazyComponent(async () => (await import('./dialog-popup.tsx')).DialogPopup);

/** A modal dialog. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const loaded = dialogPopup.useLoaded(props.open, (error) => {
    props.onClose();
    showMissingCode(error);
  });
  return loaded ? <dialogPopup.Component {...props} /> : props.open && <DialogLoading />;
}
