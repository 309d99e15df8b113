import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isComposed } from '../lib/composition.ts';
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
  const popup = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const finalFocus = () => {
    // The page with the dialog was left: the next page decides about the focus.
    if (open) return false;
    if (!onReturn) return !isFocusElsewhere(popup.current) && (closingMenuButton() ?? true);
    // After the dialog has released the focus.
    requestAnimationFrame(onReturn);
    return false;
  };
  useBackToClose(open && size === 'text', onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // Escape in an input method cancels what is composed.
        if (!next && !(event instanceof KeyboardEvent && isComposed(event))) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          ref={popup}
          className={`dialog dialog-${size}`}
          // Screen readers say the question first, and Enter confirms nothing.
          initialFocus={size === 'image' || heading}
          finalFocus={finalFocus}
        >
          <Dialog.Title
            ref={heading}
            tabIndex={-1}
            className={size === 'image' ? 'visually-hidden' : 'dialog-title'}
          >
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

/** Whether something outside this dialog has the focus, because the dialog removed the element that opened it. */
function isFocusElsewhere(dialog: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && dialog?.contains(activeElement) === false;
}

/** The button of a menu that has not disappeared yet: the entry that opened this dialog would not get the focus. */
function closingMenuButton(): HTMLElement | null {
  const id = document.querySelector('[role="menu"]')?.getAttribute('aria-labelledby');
  return document.getElementById(id ?? '');
}

/** Back closes the dialog instead of leaving the page, in browsers with the Navigation API. */
function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !('navigation' in window)) return undefined;
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      close();
    };
    navigation.addEventListener('navigate', onNavigate);
    return () => navigation.removeEventListener('navigate', onNavigate);
  }, [open]);
}
