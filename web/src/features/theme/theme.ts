import { onLocalChange, readLocal, writeLocal } from '../../lib/local-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

export type Theme = 'light' | 'dark';

/** Key and values are the specification's; the script in index.html reads them before the first paint. */
const KEY = 'color-theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const store = createStore<Theme>(choose());

function choose(): Theme {
  const stored = readLocal(KEY);
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

/** Keeps the page in the chosen theme: what another tab chooses, and what the system says while nobody chose. */
export function startTheme(): void {
  store.subscribe(paint);
  system.addEventListener('change', follow);
  onLocalChange(KEY, follow);
}

/** Swaps light and dark, and remembers the choice. */
export function toggleTheme(): void {
  const theme = store.get() === 'dark' ? 'light' : 'dark';
  writeLocal(KEY, theme);
  store.set(theme);
}

export function useTheme(): Theme {
  return useStore(store);
}
