import type { Page } from '@playwright/test';

type Point = Readonly<{ x: number; y: number }>;

const STEP_SECONDS = 0.05;

/** Taps twice on a touch screen, at times that the events state: the second tap follows in time on any machine. */
export async function doubleTap(page: Page, first: Point, second: Point): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  let step = 0;
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + STEP_SECONDS * step++ });
  for (const point of [first, second]) {
    await touch('touchStart', [point]);
    await touch('touchEnd', []);
  }
  await cdp.detach();
}
