import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the browser keeps a draft with these texts. No hand is quicker than it; a test is. */
export async function whenKept(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await expect
    .poll(() => page.evaluate(keptDrafts))
    .toEqual(expect.arrayContaining([expect.objectContaining(texts)]));
}

/** Waits until the browser keeps no draft. */
export async function whenNothingKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(keptDrafts)).toEqual([]);
}

/** Runs in the page: the drafts that its browser keeps. */
function keptDrafts(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza-drafts');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.addEventListener('success', () => resolve(all.result.map(({ draft }) => draft as object)));
    });
  });
}
