import { ignore, REFUSED } from './errors.ts';

/** The value under this key in `localStorage`, or another storage; undefined if there is none or storage is disabled. */
export function readStored(key: string, storage: () => Storage = () => localStorage): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch (error) {
    return ignore(error, REFUSED);
  }
}

/** Stores a value in `localStorage`, or another storage. Does nothing if storage is disabled or full. */
export function writeStored(key: string, value: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, value);
  } catch (error) {
    // The caller has the value until the page is closed.
    ignore(error, REFUSED);
  }
}

/** Calls the listener each time another tab sets or removes this key of `localStorage` or clears it, until the page is closed. */
export function onStorageChange(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
