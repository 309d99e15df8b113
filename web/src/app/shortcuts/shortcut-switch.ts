import { onLocalChange, readLocal, writeLocal } from '../../lib/local-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'shortcuts';
const OFF = 'off';
const store = createStore(read());

onLocalChange(KEY, () => store.set(read()));

function read(): boolean {
  return readLocal(KEY) !== OFF;
}

/** Whether single keys do something (see WCAG 2.1.4): on unless somebody switched it off in this browser. */
export function useShortcutsOn(): boolean {
  return useStore(store);
}

export function setShortcutsOn(on: boolean): void {
  writeLocal(KEY, on ? 'on' : OFF);
  store.set(on);
}
