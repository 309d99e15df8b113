import { writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** Creates a JPEG with a CSS background, stripes by default. @returns its path */
export async function drawImage(
  browser: Browser,
  path: string,
  [width, height]: readonly [number, number],
  background = 'repeating-linear-gradient(#b5533c 0 60px, #3f6652 60px 120px)',
): Promise<string> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<body style="margin:0;height:100vh;background:${background}">`);
  await writeFile(path, await page.screenshot({ type: 'jpeg', quality: 90 }));
  await page.close();
  return path;
}
