import { onStorageChange, readStored, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The specification defines the key and the value, a boolean. */
const KEY = 'persist';
const store = createStore(false);

function follow(): void {
  store.set(readStored(KEY) === 'true');
}

/** Reads the stored choice and follows changes by other tabs. */
export function startPersist(): void {
  follow();
  onStorageChange(KEY, follow);
}

/** Whether the session is restored after a reload: the 'Remember me' box. */
export function isPersistent(): boolean {
  return store.get();
}

export function setPersistent(persistent: boolean): void {
  writeStored(KEY, String(persistent));
  store.set(persistent);
}

export function usePersistent(): boolean {
  return useStore(store);
}
