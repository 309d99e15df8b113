import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** An address of 123 characters without a place to break. */
export const LONG_ADDRESS = `https://example.org/${'abcdefghij'.repeat(10)}xyz`;
/** A word of 160 wide letters. */
export const LONG_WORD = 'W'.repeat(160);

const WIDTHS = [320, 390, 768, 1280];

/** At every width, the page as it stands does not scroll sideways, and every button is on the screen as a whole. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // A menu or a tooltip follows its button a moment later.
    await expect.poll(() => page.evaluate(outsideOf), { message: `at ${width} px` }).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page: what is wider than the screen, and the buttons that reach over its edges. */
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
