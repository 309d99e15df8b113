import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type Language } from '@plaza/contract/languages.ts';
import { changeLanguage } from '../support/change-language.ts';
import { layoutFaultsOf } from '../support/layout.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';
import { expect, test as base } from '../support/test.ts';
import { createScene, type Scene } from './scene.ts';
import { uncoverControls } from './uncover-controls.ts';

const folder = join(import.meta.dirname, '../../screenshots');

type Extent = 'whole page' | undefined;

export interface ScreensOptions {
  /** The languages of each screenshot. Without any, there is one in English. */
  readonly languages: readonly Language[];
}

interface Fixtures {
  /** Takes a screenshot of the visible part, or of the whole page. */
  readonly shoot: (name: string, extent?: Extent) => Promise<void>;
}

/** Fails on errors in the console, on violations of accessibility rules and, in several languages, on texts that do not fit. */
export const test = base.extend<Fixtures & ScreensOptions, { scene: Scene }>({
  languages: [[], { option: true }],
  scene: [
    async ({ plaza }, use) => {
      const pictures = await mkdtemp(join(tmpdir(), 'plaza-scene-'));
      await use(await createScene(plaza, pictures));
      await rm(pictures, { recursive: true });
    },
    { scope: 'worker' },
  ],
  shoot: async ({ page, languages }, use, { project }) => {
    await mkdir(folder, { recursive: true });
    const browserErrors = browserErrorsOf(page);
    await use(async (name, extent) => {
      if (languages.length > 0) return shootInLanguages(page, languages, `${name}-${project.name}`, extent);
      await shootPage(page, `${name}-${project.name}`, extent);
      await expectAccessible(page);
    });
    expect(browserErrors).toEqual([]);
  },
});

async function shootPage(page: Page, file: string, extent: Extent): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Sticky elements belong to the top of the page.
  if (extent === 'whole page') await page.evaluate(() => scrollTo(0, 0));
  else await uncoverControls(page);
  await page.screenshot({
    path: join(folder, `${file}.png`),
    fullPage: extent === 'whole page',
    animations: 'disabled',
  });
}

/** The faults of one language do not prevent the screenshots of the others. */
async function shootInLanguages(
  page: Page,
  languages: readonly Language[],
  file: string,
  extent: Extent,
): Promise<void> {
  const top = await page.evaluate(() => scrollY);
  for (const language of languages) {
    await changeLanguage(page, language);
    await page.evaluate((y) => scrollTo(0, y), top);
    await shootPage(page, `${file}-${language}`, extent);
    await expectAccessible(page, expect.soft);
    expect.soft(await layoutFaultsOf(page), `${file} in ${language}`).toEqual([]);
  }
  await changeLanguage(page, DEFAULT_LANGUAGE);
  await page.evaluate((y) => scrollTo(0, y), top);
}
