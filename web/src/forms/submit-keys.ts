import type { KeyboardEvent } from 'react';
import { isComposed } from '../lib/composition.ts';

/** Handles a key press in a form: Control or Command with Enter submits the form. Other keys keep their effect. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposed(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
