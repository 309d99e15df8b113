import { onStorageChange, readStored, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

export type Theme = 'light' | 'dark';

/** The key in `localStorage`, from the specification like its values. The script in index.html reads it before the first paint. */
const KEY = 'color-theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const store = createStore<Theme>(choose());

function choose(): Theme {
  const stored = readStored(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return system.matches ? 'dark' : 'light';
}

function follow(): void {
  store.set(choose());
}

function paint(): void {
  const theme = store.get();
  const { classList } = document.documentElement;
  classList.toggle('dark', theme === 'dark');
  classList.toggle('light', theme === 'light');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]'))
    meta.media = meta.dataset['theme'] === theme ? 'all' : 'not all';
}

/** Starts to apply changes of the theme: by this tab, by other tabs, and by the system if no theme is stored. Called once. */
export function startTheme(): void {
  store.subscribe(paint);
  system.addEventListener('change', follow);
  onStorageChange(KEY, follow);
}

/** Switches between light and dark, and stores the choice. */
export function toggleTheme(): void {
  const theme = store.get() === 'dark' ? 'light' : 'dark';
  writeStored(KEY, theme);
  store.set(theme);
}

export function useTheme(): Theme {
  return useStore(store);
}
