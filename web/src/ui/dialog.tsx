import type { ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import './dialog.css';
import { showMissingCode } from './toast.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Asks to be closed: by Esc, or by a press beside it. */
  readonly onClose: () => void;
  /** Takes the focus back when it has closed; without it, it goes to the button that was pressed before. */
  readonly onReturn?: () => void;
  readonly title: string;
  /** Read out with the title when it opens. */
  readonly description?: ReactNode;
  /** `image`: as large as the screen allows, with the title for listeners alone. */
  readonly size?: 'text' | 'image';
  readonly children: ReactNode;
}

const dialogPopup = lazyComponent(async () => (await import('./dialog-popup.tsx')).DialogPopup);

/** Something to answer before going on. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const loaded = dialogPopup.useLoaded(props.open, (error) => {
    props.onClose();
    showMissingCode(error);
  });
  return loaded && <dialogPopup.Component {...props} />;
}
