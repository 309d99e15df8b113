import type { Page } from '@playwright/test';

/** What stays in place while the page scrolls under it. */
const FLOATING = '.top-bar, .post-gone, .new-posts, .new-comments > *, .notifications-new';
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The least size of a control: https://www.w3.org/TR/WCAG22/#target-size-minimum */
const TARGET_PX = 24;

/**
 * Scrolls up or down until nothing that floats leaves only a part of a control that is too small to be pressed. Does nothing while a
 * dialog or menu is open.
 */
export async function uncoverControls(page: Page): Promise<void> {
  await page.evaluate(
    ({ floating, dialog, least }) => {
      if (document.querySelector(dialog)) return;
      const covers = [...document.querySelectorAll(floating)];
      const controls = [...document.querySelectorAll('a, button, input, textarea, [tabindex="0"]')];
      const isCovered = (control: Element) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        return covers.some((each) => {
          const cover = each.getBoundingClientRect();
          if (cover.right <= left || cover.left >= right) return false;
          if (cover.bottom <= top || cover.top >= bottom) return false;
          // The top bar covers controls as the edge of the screen does.
          if (each.contains(control) || (cover.top <= 0 && cover.bottom >= bottom)) return false;
          return Math.max(cover.top - top, bottom - cover.bottom) < least;
        });
      };
      const start = scrollY;
      for (let step = 1; step < 250 && controls.some(isCovered); step++)
        scrollTo(0, start + (step % 2 === 0 ? 2 : -2) * step);
    },
    { floating: FLOATING, dialog: DIALOG, least: TARGET_PX },
  );
}
