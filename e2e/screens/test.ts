import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';
import { expect, test as base } from '../support/test.ts';
import { createScene, type Scene } from './scene.ts';

const folder = join(import.meta.dirname, '../../screenshots');

interface Fixtures {
  /** Takes a screenshot of the visible part, or of the whole page. */
  readonly shoot: (name: string, extent?: 'whole page') => Promise<void>;
}

/** Fails on errors in the console and on violations of accessibility rules. */
export const test = base.extend<Fixtures, { scene: Scene }>({
  scene: [
    async ({ plaza, browser }, use) => {
      const pictures = await mkdtemp(join(tmpdir(), 'plaza-scene-'));
      await use(await createScene(plaza, browser, pictures));
      await rm(pictures, { recursive: true });
    },
    { scope: 'worker' },
  ],
  shoot: async ({ page }, use, { project }) => {
    await mkdir(folder, { recursive: true });
    const browserErrors = browserErrorsOf(page);
    await use(async (name, extent) => {
      await page.evaluate(() => document.fonts.ready);
      // Sticky elements belong to the top of the page.
      if (extent === 'whole page') await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({
        path: join(folder, `${name}-${project.name}.png`),
        fullPage: extent === 'whole page',
        animations: 'disabled',
      });
      await expectAccessible(page);
    });
    expect(browserErrors).toEqual([]);
  },
});
