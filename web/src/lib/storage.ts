/** The value under this key; undefined if there is none, or if storage is disabled: then access to it throws. */
export function readStored(key: string, storage: () => Storage = () => localStorage): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, unless storage is disabled. */
export function writeStored(key: string, value: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, value);
  } catch {
    // The value is valid until the page is closed.
  }
}

/** Calls the listener each time another tab changes or removes this key of `localStorage`, or clears it, until the page is closed. */
export function onStorageChange(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
