import { onStorageChange, readStored, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'shortcuts';
const OFF = 'off';
const store = createStore(read());

onStorageChange(KEY, () => store.set(read()));

function read(): boolean {
  return readStored(KEY) !== OFF;
}

/** Whether shortcuts of single keys are on (see WCAG 2.1.4). They are, unless they were switched off in this browser. */
export function useShortcutsOn(): boolean {
  return useStore(store);
}

export function setShortcutsOn(on: boolean): void {
  writeStored(KEY, on ? 'on' : OFF);
  store.set(on);
}
