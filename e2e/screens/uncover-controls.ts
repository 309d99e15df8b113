import type { Page } from '@playwright/test';

/** What stays in place while the page scrolls under it. */
const FLOATING = '.top-bar, .post-gone, .new-posts, .new-comments > *, .notifications-new';
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The least size of a control: https://www.w3.org/TR/WCAG22/#target-size-minimum */
const TARGET_PX = 24;

/** Positions are tried in steps of so many pixels, at most so many of them, the nearest first. */
const STEP_PX = 4;
const STEPS = 250;

/**
 * Scrolls to the nearest position where no floating element covers a control so far that it is too small to be pressed. Does nothing
 * while a dialog or menu is open.
 */
export async function uncoverControls(page: Page): Promise<void> {
  await page.evaluate(
    ({ floating, dialog, least, steps, pixels }) => {
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
      for (let step = 1; step < steps && controls.some(isCovered); step++)
        scrollTo(0, start + (step % 2 === 0 ? pixels : -pixels) * Math.ceil(step / 2));
    },
    { floating: FLOATING, dialog: DIALOG, least: TARGET_PX, steps: STEPS, pixels: STEP_PX },
  );
}
