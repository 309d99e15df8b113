import { onStorageChange, readStored, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The key in `localStorage`. The specification defines it and the values, 'true' and 'false'. */
const KEY = 'persist';
const store = createStore(false);

function follow(): void {
  store.set(readStored(KEY) === 'true');
}

/** Reads the stored state of the 'Remember me' box, and follows changes by other tabs. Called once. */
export function startPersist(): void {
  follow();
  onStorageChange(KEY, follow);
}

/** Whether the 'Remember me' box is ticked: then the session is restored after a reload. False before `startPersist`. */
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
