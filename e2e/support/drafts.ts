import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the browser has stored a draft with these texts, which it does with a delay. */
export async function waitForDraft(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await expect
    .poll(() => page.evaluate(readDrafts))
    .toEqual(expect.arrayContaining([expect.objectContaining(texts)]));
}

/** Waits until the browser has no draft with these texts: a reload does not wait for its removal. */
export async function waitForNoDraftWith(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await expect
    .poll(() => page.evaluate(readDrafts))
    .not.toEqual(expect.arrayContaining([expect.objectContaining(texts)]));
}

/** Waits until the browser has no drafts. */
export async function waitForNoDraft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(readDrafts)).toEqual([]);
}

/** Runs in the page: reads the drafts of its browser. */
function readDrafts(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza-drafts');
    opening.addEventListener('error', reject);
    // The page, which creates the database, has not opened it yet.
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.abort();
      resolve([]);
    });
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.addEventListener('success', () => resolve(all.result.map(({ draft }) => draft as object)));
    });
  });
}
