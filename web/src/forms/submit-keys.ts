import type { KeyboardEvent } from 'react';

/** Submits the form on Control or Command and Enter. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
