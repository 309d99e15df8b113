import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A URL of 123 characters without an opportunity to break. */
export const LONG_ADDRESS = `https://example.org/${'abcdefghij'.repeat(10)}xyz`;
/** A word of 160 wide letters. */
export const LONG_WORD = 'W'.repeat(160);

const WIDTHS = [320, 390, 768, 1280];

/** At every width the page does not scroll sideways, and every button is completely in the viewport. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // Menus and tooltips follow their button a moment later.
    await expect.poll(() => page.evaluate(outsideOf), { message: `at ${width} px` }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: the width of a document that is too wide, and the buttons outside of the viewport. */
function outsideOf(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const buttons = Array.from(document.querySelectorAll('button, .button, [role="menuitem"]')).filter(
    (button) => {
      const { left, right, width } = button.getBoundingClientRect();
      return width > 0 && (left < 0 || right > clientWidth);
    },
  );
  return [
    ...(scrollWidth > clientWidth ? [`the document is ${scrollWidth} px wide`] : []),
    ...buttons.map((button) => button.ariaLabel ?? button.textContent),
  ];
}
