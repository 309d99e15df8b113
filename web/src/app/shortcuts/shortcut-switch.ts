import { onStorageChange, readStored, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'shortcuts';
const OFF = 'off';
const store = createStore(read());

onStorageChange(KEY, () => store.set(read()));

function read(): boolean {
  return readStored(KEY) !== OFF;
}

/** Whether keyboard shortcuts are on; they are by default. The choice is stored in this browser (WCAG 2.1.4 requires a switch). */
export function useShortcutsOn(): boolean {
  return useStore(store);
}

export function setShortcutsOn(on: boolean): void {
  writeStored(KEY, on ? 'on' : OFF);
  store.set(on);
}
