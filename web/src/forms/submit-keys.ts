import type { KeyboardEvent } from 'react';

/** Handles a key press in a form: Control or Command with Enter submits the form. Other keys keep their effect. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
