import { useSyncExternalStore } from 'react';
import { savesData } from '../lib/save-data.ts';
import { createStore, useStore } from '../lib/store.ts';

/** What the member chose during this visit, by the URLs of moving images: whether they play. */
const choices = createStore<ReadonlyMap<string, boolean>>(new Map());
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function onReducedMotion(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener);
  return () => reducedMotion.removeEventListener('change', listener);
}

/** Whether a moving image plays. Without a choice of the member it does, unless the system asks for reduced motion or less data. */
export function usePlays(url: string): boolean {
  const prefersStill = useSyncExternalStore(onReducedMotion, () => reducedMotion.matches);
  return useStore(choices).get(url) ?? !(prefersStill || savesData());
}

/** Plays or stops a moving image wherever it is shown, for the rest of the visit. */
export function choosePlays(url: string, plays: boolean): void {
  choices.set(new Map(choices.get()).set(url, plays));
}
