import { onLocalChange, readLocal, writeLocal } from '../../lib/local-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** Key and form (a boolean) are the specification's. */
const KEY = 'persist';
const store = createStore(false);

function follow(): void {
  store.set(readLocal(KEY) === 'true');
}

/** Takes up what was chosen before, and follows what another tab chooses. */
export function startPersist(): void {
  follow();
  onLocalChange(KEY, follow);
}

/** Whether this browser may bring the session back after a reload: the 'Remember me' box. */
export function isPersistent(): boolean {
  return store.get();
}

export function setPersistent(persistent: boolean): void {
  writeLocal(KEY, String(persistent));
  store.set(persistent);
}

export function usePersistent(): boolean {
  return useStore(store);
}
