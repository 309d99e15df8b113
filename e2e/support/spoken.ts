import type { Page } from '@playwright/test';
import { expect } from './test.ts';

declare global {
  interface Window {
    /** What was written to live regions, in order; empty before `listen` is called. */
    spoken: string[];
    /** The texts of live regions that came into the page together with their texts, which screen readers do not announce. */
    unheard: string[];
  }
}

/** Records what is written to the live regions of a page. To be called before the page is opened. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[aria-live], [role="status"], [role="alert"]';
    window.spoken = [];
    window.unheard = [];
    // Without the buttons of a message, whose names tell nothing new.
    const wordsOf = (node: Node): string => {
      if (node instanceof HTMLButtonElement) return '';
      return node instanceof Element
        ? Array.from(node.childNodes, wordsOf).join('')
        : (node.textContent ?? '');
    };
    const textOf = (node: Node) => wordsOf(node).trim();
    const onAdded = (node: Node, region: Element | null | undefined) => {
      const isOff = node instanceof Element && node.matches('[aria-live="off"]');
      if (isOff || textOf(node) === '') return;
      // A focus in the same frame may turn the region off: its text is then the description of the focused field.
      requestAnimationFrame(() => {
        if (region?.isConnected && region.getAttribute('aria-live') !== 'off')
          window.spoken.push(textOf(node));
      });
      if (!region && node instanceof Element)
        for (const live of [node, ...node.querySelectorAll(LIVE)])
          if (live.matches(LIVE) && textOf(live) !== '') window.unheard.push(textOf(live));
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        if (type === 'characterData') onAdded(target, region);
        else for (const node of addedNodes) onAdded(node, region);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** An act says exactly one sentence, in a live region that was in the page before. @param sentence undefined: it says nothing */
export async function expectSaid(
  page: Page,
  sentence: string | undefined,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate(() => {
    window.spoken = [];
  });
  await act();
  if (sentence !== undefined) await expect.poll(() => page.evaluate(() => window.spoken)).toContain(sentence);
  expect(await page.evaluate(() => window.spoken)).toEqual(sentence === undefined ? [] : [sentence]);
  expect(await page.evaluate(() => window.unheard)).toEqual([]);
}
